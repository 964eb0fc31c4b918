import fc from "fast-check"
import { load } from "js-yaml"
import { describe, expect, it } from "vitest"
import { readFields, writeFields } from "#server/content/yamlFields.ts"

const TEXT = `# 机构
name: 甲学堂   # 对外的名称
color: "#1f5f8b"
flag: true
count: 3
long: |
  第一行
  第二行
empty:
nav:
  - { url: /course, name: 课程 } # 第一个
  - url: /news
    is_show: "1"
`

const NAMES = ["name", "color", "flag", "count", "long", "empty", "nav.0.name", "nav.1.is_show"]

describe("a field that is written", () => {
  it("changes its own value, and nothing else of the text", () => {
    expect(writeFields(TEXT, { name: "乙学堂", color: "#000000", "nav.0.name": "课 程" })).toBe(
      TEXT.replace("甲学堂", "乙学堂").replace("#1f5f8b", "#000000").replace("name: 课程 }", "name: 课 程 }"),
    )
  })

  it("stays a number or a truth where it was one, and a text where it looks like one", () => {
    const text = writeFields(TEXT, { flag: "false", count: "4", name: "2026-12-01", empty: "有" })
    expect(load(text)).toMatchObject({ flag: false, count: 4, name: "2026-12-01", empty: "有" })
  })

  it("that is not there is added", () => {
    expect(writeFields("title: 题\n", { summary: "摘要" })).toBe('title: 题\nsummary: "摘要"\n')
    expect(load(writeFields(TEXT, { "nav.1.name": "资讯" }))).toMatchObject({ nav: [{}, { name: "资讯" }] })
  })

  it("with any text is read as that text, and all others as before", () => {
    const texts = fc.record({
      name: fc.constantFrom("name", "color", "long", "empty", "nav.0.name", "nav.1.is_show"),
      value: anyText,
    })
    fc.assert(
      fc.property(texts, ({ name, value }) => {
        const written = writeFields(TEXT, { [name]: value })
        expect(readFields(written, NAMES)).toStrictEqual({ ...readFields(TEXT, NAMES), [name]: value })
        // the import reads with another library
        expect(() => load(written)).not.toThrow()
        for (const comment of ["# 机构", "# 对外的名称", "# 第一个"]) expect(written).toContain(comment)
        expect(writeFields(written, readFields(written, NAMES))).toBe(written)
      }),
    )
  })
})

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from("甲乙a1 :#-'\"\n{}[],&*!|>%@`?~=：，。")) }),
  fc.constantFrom("true", "null", "yes", "0", "1e3", "2026-01-01", "~", "- a", "", " a ", "a: b"),
)
