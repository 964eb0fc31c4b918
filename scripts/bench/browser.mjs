import { chromium } from "playwright-core"
import { BROWSER_ARGS, findWholeBrowser } from "../browser.mjs"

export const openBrowser = async (undo) => {
  const executablePath = findWholeBrowser()
  if (executablePath === null) throw new Error("no Chromium was found: install it, or name it by CHROME_PATH")
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] })
  undo.push(() => browser.close())
  return browser
}

/** A phone of the middle class: its screen, and its processor four times slower than this one. */
export const openPhone = async (browser, { cpu, network }) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Network.enable")
  if (network !== null) await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network })
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu })
  return { page, close: () => context.close() }
}

/** 150 ms a round trip, 1.6 Mb/s down, 750 kb/s up. */
export const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (750e3 / 8) | 0 }
