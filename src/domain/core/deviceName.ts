const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/MicroMessenger/, "微信"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/HuaweiBrowser/, "华为浏览器"],
  [/MiuiBrowser/, "小米浏览器"],
  [/QQBrowser/, "QQ浏览器"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
]
const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/HarmonyOS|OpenHarmony/, "鸿蒙"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
]

/** What a learner calls the device: `Chrome · Windows`. Of an unknown one nothing is said. */
export const deviceName = (userAgent: string): string =>
  [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []).join(" · ")
