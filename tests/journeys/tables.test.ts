import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { stemHtml } from "#server/content/questionText.ts"
import { openVisitor } from "../support/browser.ts"

const STYLES = ["src/ui/base.css", "src/ui/rich-text.css"].map((file) => readFileSync(file, "utf8")).join("\n")

const TABLE = [
  "| 年份 | 销售收入（万元） | 占比 | 行业 | 同比增长 | Note |",
  "| --- | ---: | ---: | --- | ---: | --- |",
  "| 2021年 | 1,234,560.5 | 98.0 % | 规模以上工业企业 | −12.3 % | International trade |",
].join("\n")

it("a table on a phone scrolls by itself and breaks neither words nor figures", async () => {
  const { page, close } = await openVisitor({ width: 360 })
  await page.setContent(
    `<!doctype html><meta name="viewport" content="width=device-width"><style>${STYLES}</style><div class="rich-text">${stemHtml(TABLE)}</div>`,
  )
  const found = await page.evaluate(() => {
    const linesOf = (text: string) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode() !== null) {
        const at = walker.currentNode.textContent?.replaceAll("\u00a0", " ").indexOf(text) ?? -1
        if (at === -1) continue
        const range = document.createRange()
        range.setStart(walker.currentNode, at)
        range.setEnd(walker.currentNode, at + text.length)
        return range.getClientRects().length
      }
      return 0
    }
    const table = document.querySelector("table")
    return {
      lines: ["1,234,560.5", "98.0 %", "−12.3 %", "International", "2021年", "规模"].map(linesOf),
      tableScrolls: (table?.scrollWidth ?? 0) > (table?.clientWidth ?? 0),
      pageScrolls: document.documentElement.scrollWidth > innerWidth,
      alignment: [...document.querySelectorAll("td")].map((cell) => getComputedStyle(cell).textAlign),
    }
  })
  await close()
  expect(found).toStrictEqual({
    lines: [1, 1, 1, 1, 1, 1],
    tableScrolls: true,
    pageScrolls: false,
    alignment: ["start", "end", "end", "start", "end", "start"],
  })
})
