import type { Problem } from "./Problem.ts"

/** Characters that look like others and are not found when those are searched for, or that no font has. */
export const strangeCharacters = (file: string, text: string): ReadonlyArray<Problem> =>
  STRANGE.test(text)
    ? text.split("\n").flatMap((line, n) => {
        const [found] = STRANGE.exec(line) ?? []
        return found === undefined ? [] : [{ file, line: n + 1, path: "", reason: reasonFor(found) }]
      })
    : []

/** Radicals, compatibility ideographs but the twelve that are none, vertical forms, private characters. */
const STRANGE =
  /[\u2E80-\u2FDF\uF900-\uFA0D\uFA10\uFA12\uFA15-\uFA1E\uFA20\uFA22\uFA25\uFA26\uFA2A-\uFAD9\uFE30-\uFE4F\u{2F800}-\u{2FA1D}\uE000-\uF8FF]/u

const reasonFor = (character: string): string => {
  const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`
  const usual = RADICALS.get(character) ?? character.normalize("NFKC")
  return usual === character
    ? `字符 ${code} 在多数设备上显示不出来`
    : `“${character}”（${code}）是部首或兼容字符，应写作“${usual}”，否则搜索不到`
}

/** Radicals that Unicode gives no usual character for. */
const RADICALS: ReadonlyMap<string, string> = new Map([
  ["⺠", "民"],
  ["⻓", "长"],
  ["⻔", "门"],
  ["⻅", "见"],
  ["⻉", "贝"],
  ["⻋", "车"],
  ["⻚", "页"],
  ["⻛", "风"],
  ["⻜", "飞"],
  ["⻢", "马"],
  ["⻥", "鱼"],
  ["⻦", "鸟"],
  ["⻨", "麦"],
  ["⻩", "黄"],
  ["⻬", "齐"],
  ["⻮", "齿"],
  ["⻰", "龙"],
])
