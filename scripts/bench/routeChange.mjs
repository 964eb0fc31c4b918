import { openBrowser, openPhone } from "./browser.mjs"
import { median, ms } from "./numbers.mjs"

const CHANGES = 10
const CARD = "main a[href^='/course/']"

/** Milliseconds from the click to the frame that shows the new page's heading. */
const change = (href) =>
  new Promise((resolve) => {
    const before = document.querySelector("h1")?.textContent
    const link = [...document.querySelectorAll("a")].find((each) => each.getAttribute("href") === href)
    const start = performance.now()
    const look = () => {
      const heading = document.querySelector("h1")?.textContent
      const isThere = location.pathname === href && heading !== before && heading !== undefined && heading !== ""
      if (isThere) setTimeout(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    link.click()
    requestAnimationFrame(look)
  })

/** Opens `/`, points at a course, waits for its data, clicks. */
const measure = async (browser, url, cpu, index) => {
  const { page, close } = await openPhone(browser, { cpu, network: null })
  await page.goto(url, { waitUntil: "networkidle" })
  await page.waitForFunction(() => performance.getEntriesByName("site.live").length > 0)
  const hrefs = await page
    .locator(CARD)
    .evaluateAll((links) => [
      ...new Set(links.map((link) => link.getAttribute("href")).filter((href) => /^\/course\/\d+$/.test(href))),
    ])
  const href = hrefs[index % hrefs.length]
  await pointAt(page, href)
  await page.waitForLoadState("networkidle")
  const asked = []
  // icon and manifest are the browser's own doing
  page.on(
    "request",
    (request) => /\/(favicon\.svg|site\.webmanifest)$/.test(request.url()) || asked.push(request.url()),
  )
  const took = await page.evaluate(change, href)
  await close()
  return { took, asked }
}

/** Points at the card until its data are here: what listens is loaded after the page is live. */
const pointAt = async (page, href) => {
  const payload = page.waitForResponse((response) => response.url().endsWith(`${href}/_payload.json`))
  const card = page.locator(`${CARD}[href='${href}']`).first()
  let isHere = false
  const came = payload.finally(() => (isHere = true))
  while (!isHere) {
    await card.dispatchEvent("pointerover")
    await Promise.race([came, page.waitForTimeout(100)])
  }
  await (await payload).finished()
}

/** From `/` to a course whose data and code are there. */
export const routeChange = async ({ site, undo }) => {
  const { url } = await site()
  const browser = await openBrowser(undo)
  const rows = []
  for (const [cpu, budget] of [
    [1, "≤ 50 ms"],
    [4, "≤ 150 ms"],
  ]) {
    const changes = []
    for (let index = 0; index < CHANGES; index++) changes.push(await measure(browser, url, cpu, index))
    const took = changes.map((each) => each.took)
    const asked = changes.filter((each) => each.asked.length > 0)
    const paths = new Set(asked.flatMap((each) => each.asked.map((url) => new URL(url).pathname)))
    const note = asked.length === 0 ? "" : `, ${asked.length} asked the server: ${[...paths].join(" ")}`
    rows.push({
      what: `route change, prefetched${cpu === 1 ? "" : `, ${cpu}× slower`}`,
      measured: `${ms(median(took))} (worst ${ms(Math.max(...took))}${note})`,
      budget,
      limit: "one frame",
    })
  }
  await browser.close()
  return {
    how: `npm run bench -- --only route: click on a course card of / to the frame with its heading, ${CHANGES} times in fresh contexts, median`,
    rows,
  }
}
