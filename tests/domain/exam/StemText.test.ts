import { expect, it } from "vitest"
import * as StemText from "#domain/exam/StemText.ts"

const shown = (kind: Parameters<typeof StemText.withPlace>[0]["kind"], stem_html: string) =>
  StemText.withPlace({ kind, stem_html })

it("a choice ends with the place of its answer, before the full stop", () => {
  expect(shown("single", "<p>下列属于资产的是</p>")).toBe("<p>下列属于资产的是（　　）</p>")
  expect(shown("multiple", "<p>下列属于资产的有。</p>")).toBe("<p>下列属于资产的有（　　）。</p>")
  expect(shown("indeterminate", "<p>甲。</p><p>乙？</p>\n")).toBe("<p>甲。</p><p>乙？（　　）</p>\n")
})

it("a judgement has it after the sentence", () => {
  expect(shown("judge", "<p>资产等于负债。</p>")).toBe("<p>资产等于负债。（　　）</p>")
})

it("what has a place, is filled in or written, or does not end in text stays as it is", () => {
  expect(shown("single", "<p>资产是（ ）的总和</p>")).toBe("<p>资产是（ ）的总和</p>")
  expect(shown("blank", "<p>甲是____</p>")).toBe("<p>甲是____</p>")
  expect(shown("short", "<p>简述甲。</p>")).toBe("<p>简述甲。</p>")
  expect(shown("single", "<p>见表</p><table></table>")).toBe("<p>见表</p><table></table>")
})
