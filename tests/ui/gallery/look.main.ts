import { mkdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import AxeBuilder from "@axe-core/playwright"
import { chromium } from "playwright-core"
import { build, preview } from "vite"

/**
 * Takes pictures of scenes and checks them with axe.
 *
 *     node tests/ui/gallery/look.main.ts <folder> [scene prefix] [widths] [themes] [colours]
 */
const [folder = "gallery", prefix = "", widths = "360,768,1440", themes = "light,dark", colours = "#1f6f6b"] =
  process.argv.slice(2)
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

mkdirSync(folder, { recursive: true })
const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url))
const outDir = `${folder}/site`
if (process.env["BUILT"] !== "1") await build({ configFile, build: { outDir } })
const server = await preview({ configFile, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } })
const address = server.resolvedUrls?.local[0] ?? ""
const browser = await chromium.launch({
  executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
  args: FLAGS,
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
  const names = (await page.locator("a").allTextContents()).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    for (const colour of colours.split(",")) {
      for (const theme of themes.split(",")) {
        await page.emulateMedia({ colorScheme: theme === "dark" ? "dark" : "light", reducedMotion: "reduce" })
        for (const width of widths.split(",").map(Number)) {
          await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
          await page.goto(`${address}?scene=${name}&colour=${encodeURIComponent(colour)}`)
          await page.locator("#root > *").first().waitFor({ state: "attached" })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (wide > 0) console.log(`${name} ${width}: ${wide} px too wide`)
          await page.screenshot({
            path: `${folder}/${name}-${width}-${theme}${colour.replace("#", "-")}.png`,
            fullPage: true,
          })
          if (width === 768) continue
          const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze()
          for (const { id, nodes } of violations) {
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
  console.log(`${names.length} scenes, ${complaints} complaints`)
} finally {
  await browser.close()
  await server.close()
}
