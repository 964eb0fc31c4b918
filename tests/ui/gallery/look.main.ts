import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { build, preview } from "vite"
import { BROWSER_ARGS, findWholeBrowser } from "../../../scripts/browser.mjs"
import { readByAxe } from "../../support/violations.ts"
import { PICTURES } from "./pictures.ts"

const USAGE = `npm run gallery -- [folder] [scene prefix] [widths] [themes] [colours]

Takes pictures of scenes into the folder (gallery), checks them with axe, and, when all are taken, makes those of the
README. With the prefix none only the pictures of the README are made.

  npm run gallery -- gallery exam- 360,1440 dark`

if (process.argv.includes("--help")) {
  console.log(USAGE)
  process.exit()
}
const [folder = "gallery", prefix = "", widths = "360,768,1440", themes = "light,dark", colours = "#1f6f6b"] =
  process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url))
const outDir = `${folder}/site`
if (process.env["BUILT"] !== "1") await build({ configFile, build: { outDir } })
const server = await preview({ configFile, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } })
const address = server.resolvedUrls?.local[0] ?? ""
const browser = await chromium.launch({
  executablePath: findWholeBrowser() ?? "chromium",
  args: [...BROWSER_ARGS],
})

let complaints = 0
try {
  const context = await browser.newContext({ reducedMotion: "reduce" })
  const page = await context.newPage()
  page.on("pageerror", (error) => console.log("page error", error.message))
  page.on("console", (message) => {
    if (message.type() === "error") console.log("console", message.text())
  })
  await page.goto(address)
  await page.locator("#root > *").first().waitFor({ state: "attached" })
  const names = (await page.locator("a").allTextContents()).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    for (const colour of colours.split(",")) {
      for (const theme of themes.split(",")) {
        await page.emulateMedia({ colorScheme: theme === "dark" ? "dark" : "light", reducedMotion: "reduce" })
        for (const width of widths.split(",").map(Number)) {
          await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
          await page.goto(`${address}?scene=${name}&colour=${encodeURIComponent(colour)}`)
          await page.locator("#root > *").first().waitFor({ state: "attached" })
          if ((await page.locator("html[data-alive]").count()) > 0) await page.waitForLoadState("networkidle")
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (wide > 0) console.log(`${name} ${width}: ${wide} px too wide`)
          await page.screenshot({
            path: `${folder}/${name}-${width}-${theme}${colour.replace("#", "-")}.png`,
            fullPage: true,
          })
          if (width === 768) continue
          for (const { id, nodes } of await readByAxe(page)) {
            complaints += 1
            console.log(
              `${name} ${width} ${theme} ${colour} ${id}`,
              nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
            )
          }
        }
      }
    }
  }
  const forReadme = prefix === "" || prefix === "none" ? PICTURES : []
  const devtools = await context.newCDPSession(page)
  const pictures = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url))
  mkdirSync(pictures, { recursive: true })
  for (const { scene, width, theme } of forReadme) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
    await page.goto(`${address}?scene=${scene}`)
    await page.locator("#root > *").first().waitFor({ state: "attached" })
    // parts whose code comes beside the page's are drawn by then
    await page.waitForLoadState("networkidle")
    const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 80 })
    writeFileSync(`${pictures}${scene}-${width}.webp`, Buffer.from(data, "base64"))
  }
  console.log(`${names.length} scenes, ${complaints} complaints, ${forReadme.length} pictures`)
} finally {
  await browser.close()
  await server.close()
}
