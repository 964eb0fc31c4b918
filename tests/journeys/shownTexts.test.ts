import { readdirSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { htmlText } from "#server/content/formats/htmlText.ts"
import { foreignMarkdown } from "#server/content/markdown.ts"
import { stemHtml } from "#server/content/questionText.ts"
import { body } from "../server/content/generatedHtml.ts"
import { closeVisitors, openVisitor, type Visitor } from "../support/browser.ts"
import { shownSigns } from "./shownSigns.ts"

// `TEXT_RUNS=3000 npx vitest run --project journeys tests/journeys/shownTexts.test.ts` compares more
const TEXTS = Number(process.env["TEXT_RUNS"] ?? 100)

let visitor: Visitor
beforeAll(async () => {
  visitor = await openVisitor()
})
afterAll(closeVisitors)

const shown = (texts: ReadonlyArray<string>) => visitor.page.evaluate(shownSigns, texts)

const withoutMarks = (signs: ReadonlyArray<string>) => signs.map((sign) => sign.replace(/(?<=.):.*$/, ""))

it("what a learner sees of any text is what Chromium shows of its source: each sign, its line and how it is set", async () => {
  await fc.assert(
    fc.asyncProperty(body, async (html) => {
      const { text, refused, simplified } = htmlText(html)
      expect(refused).toStrictEqual([])
      const [source = [], own = []] = await shown([html, stemHtml(text)])
      if (simplified.includes("粗体、下划线等格式已略去")) expect(withoutMarks(own)).toStrictEqual(withoutMarks(source))
      else expect(own).toStrictEqual(source)
    }),
    { numRuns: TEXTS },
  )
})

it("the documentation of the packages that are installed reads as it does in Chromium", async () => {
  const folders = readdirSync("node_modules").filter((name) => !name.startsWith("."))
  const readmes = folders.flatMap((name) =>
    readdirSync(`node_modules/${name}`)
      .filter((file) => /^readme\.md$/i.test(file))
      .map((file) => readFileSync(`node_modules/${name}/${file}`, "utf8")),
  )
  const texts = readmes.slice(0, Math.ceil(TEXTS / 8)).flatMap((one) => one.split(/\n(?=#)/))
  const compared = texts.flatMap((text) => {
    const html = foreignMarkdown(text.replaceAll("$", ""))
    const { text: own, refused, simplified } = htmlText(html)
    if (refused.length > 0 || simplified.some((word) => word !== "链接只留下文字" && word !== "横线已略去")) return []
    return [{ html, own: stemHtml(own) }]
  })
  expect(compared.length).toBeGreaterThan(texts.length / 3)
  const [sources, owns] = [await shown(compared.map(({ html }) => html)), await shown(compared.map(({ own }) => own))]
  for (const [n, { html }] of compared.entries()) expect([html, owns[n]]).toStrictEqual([html, sources[n]])
})
