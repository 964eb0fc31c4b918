import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { schemaErrors } from "#domain/form/schemaErrors.ts"
import { parseCommand } from "#server/commands/parseCommand.ts"
import { formatOf } from "#server/content/formats/formats.ts"
import { bring } from "./markedHere.ts"

const csv = (heading: string, kind: string) => strToU8(`题型,题干,答案,${heading}\n${kind},甲,对,\n`)

describe.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "a name that every object has: %s",
  (name) => {
    it("is no command", async () => {
      const parsed = await parseCommand([name])
      expect(parsed.kind === "wrong" ? parsed.text.split("\n")[0] : parsed.kind).toBe(`there is no command ${name}`)
    })

    it("is no column and no kind of a sheet, and no number format", () => {
      expect(() => formatOf("x.csv").read(csv(name, "判断题"))).toThrow(`不认识的列：${name}`)
      expect(bring("x.csv", csv("解析", name)).faults).toStrictEqual([`第 2 行  题型  没有“${name}”这种题型`])
      const cells = ["题型", "题干", "答案"].map((text) => `<c t="str"><v>${text}</v></c>`).join("")
      const book = zipSync({
        "xl/styles.xml": strToU8(`<styleSheet><cellXfs><xf numFmtId="${name}"/></cellXfs></styleSheet>`),
        "xl/worksheets/sheet1.xml": strToU8(
          `<worksheet><sheetData><row>${cells}</row><row><c t="str"><v>判断题</v></c><c s="0"><v>12</v></c><c t="str"><v>对</v></c></row></sheetData></worksheet>`,
        ),
      })
      expect(bring("x.xlsx", book).faults).toStrictEqual([
        "第 2 行  题干  单元格存的是 12，显示的是另一种样子；请把格式设为文本，再照原样写",
      ])
    })

    it("is no element that QTI leaves out", () => {
      const item = `<assessmentItem><responseDeclaration identifier="R"/><itemBody><p>问<${name}>甲</${name}></p><extendedTextInteraction responseIdentifier="R"/><rubricBlock view="scorer">乙</rubricBlock></itemBody></assessmentItem>`
      const manifest = '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>'
      const { question, faults } = bring(
        "x.zip",
        zipSync({ "imsmanifest.xml": strToU8(manifest), "a.xml": strToU8(item) }),
      )
      const said = `${question?.stem ?? ""}${faults.join()}`
      expect([said.includes("function"), said.includes("[object")]).toStrictEqual([false, false])
      expect(said).toMatch(/问.*甲|题干/)
    })

    it("has no label of its own in an input that is refused", () => {
      const input = JSON.parse(`{ "${name}": 1 }`) as unknown
      const result = Schema.decodeUnknownResult(Schema.Struct({ a: Schema.optionalKey(Schema.String) }), {
        errors: "all",
        onExcessProperty: "error",
      })(input)
      const errors = Result.isFailure(result) ? schemaErrors(result.failure) : []
      expect(errors.map(({ message }) => message.includes(name) && !message.includes("function"))).toStrictEqual([true])
    })
  },
)

it("a question with half a million answers is one fault", () => {
  expect(bring("x.gift", strToU8(`问{${"=".repeat(500_000)}}\n`)).faults).toStrictEqual([
    "第 1 行  答案  一题最多 100 个答案",
  ])
  const options = '<answer fraction="0"><text></text></answer>'.repeat(2_000)
  const moodle = `<quiz><question type="multichoice"><questiontext><text>问</text></questiontext><single>true</single><answer fraction="100"><text>甲</text></answer>${options}</question></quiz>`
  const { faults } = bring("x.xml", strToU8(moodle))
  expect([faults.length, faults.at(-1)]).toStrictEqual([21, expect.stringMatching(/^第 1 行 {2}还有 \d+ 处有误$/)])
})
