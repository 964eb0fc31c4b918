import { openBrowser, openPhone, SLOW_4G } from "./browser.mjs"
import { median, ms, seconds } from "./numbers.mjs"

const LOADS = 5
const QUIET = 2500

const observe = () => {
  const seen = { paint: 0, largest: 0, element: "", blocked: [], shift: 0 }
  globalThis.seenByBench = seen
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on("paint", ({ name, startTime }) => name === "first-contentful-paint" && (seen.paint = startTime))
  on("largest-contentful-paint", ({ startTime, element }) => {
    seen.largest = startTime
    seen.element = element?.tagName ?? ""
  })
  on("longtask", ({ startTime, duration }) => seen.blocked.push([startTime, duration]))
  on("layout-shift", ({ value, hadRecentInput }) => !hadRecentInput && (seen.shift += value))
}

const load = async (browser, url) => {
  const phone = await openPhone(browser, { cpu: 4, network: SLOW_4G })
  await phone.page.addInitScript(observe)
  await phone.page.goto(url, { waitUntil: "load" })
  await phone.page.waitForTimeout(QUIET)
  const seen = await phone.page.evaluate(() => globalThis.seenByBench)
  await phone.close()
  const blocking = seen.blocked
    .filter(([start, duration]) => start + duration > seen.paint)
    .reduce((total, [, duration]) => total + duration - 50, 0)
  return { ...seen, blocking }
}

/** Cold loads of `/` on a slow phone, whose limits Chromium applies while it loads. */
export const paint = async ({ site, undo }) => {
  const { url } = await site()
  const browser = await openBrowser(undo)
  await fetch(url)
  const loads = []
  for (let i = 0; i < LOADS; i++) loads.push(await load(browser, url))
  await browser.close()
  const of = (key) => median(loads.map((each) => each[key]))
  return {
    how: `npm run bench -- --only paint: Chromium, ${LOADS} cold loads of / in fresh contexts, 150 ms, 1.6 Mb/s and a 4× slower processor applied by its developer tools, median; blocking is what tasks take above 50 ms from the first paint to ${QUIET / 1000} s after load. Lighthouse's own model and score: --only score`,
    rows: [
      {
        what: `largest paint of / (${loads[0].element})`,
        measured: seconds(of("largest")),
        budget: "≤ 1.00 s",
        limit: "0.8 s (static page)",
        peer: "2.4-10.2 s",
      },
      { what: "blocking of /", measured: ms(of("blocking")), budget: "≤ 150 ms" },
      { what: "layout shift of /", measured: of("shift").toFixed(3), budget: "0" },
    ],
  }
}
