// Prints the handouts of content/media/handouts from their pages in source/: one as a picture, one as A4 pages.
import { chromium } from "playwright-core"
import { fileURLToPath } from "node:url"
import { BROWSER_ARGS, findBrowser } from "../browser.mjs"

const folder = new URL("../../content/media/handouts/", import.meta.url)
const place = (name) => fileURLToPath(new URL(name, folder))

const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: BROWSER_ARGS })
const page = await browser.newPage({ viewport: { width: 1000, height: 480 } })
await page.goto(new URL("source/week-plan-example.html", folder).href)
await page.screenshot({ path: place("week-plan-example.png"), fullPage: true })
await page.goto(new URL("source/growth-rate-card.html", folder).href)
await page.pdf({ path: place("growth-rate-card.pdf"), preferCSSPageSize: true, tagged: true })
await browser.close()
