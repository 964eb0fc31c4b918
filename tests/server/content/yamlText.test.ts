import fc from "fast-check"
import { load } from "js-yaml"
import { parse, parseDocument, stringify } from "yaml"
import { describe, expect, it } from "vitest"
import { readYaml } from "#server/content/yamlText.ts"
import { wellFormedText } from "../../support/anyText.ts"
import { runs } from "../../support/runs.ts"

const read = (text: string) => {
  const found = readYaml(text)
  return found.ok ? { value: found.value } : { faults: found.faults }
}

/** As `yaml` alone reads it; null where it finds a fault, an alias of nothing included. */
const valueOf = (text: string) => {
  const document = parseDocument(text, { uniqueKeys: true })
  if (document.errors.length > 0) return null
  try {
    return { value: document.toJS() as unknown }
  } catch {
    return null
  }
}

const SCALARS = [
  ..."0 -0 +5 014 0x1F 0o17 1_000 12:30 1e3 .5 5. .inf .nan ~ null NULL Null true True TRUE false yes no on off y n".split(
    " ",
  ),
  ..."2026-01-02 2026-01-02T10:00:00Z 3*9 *.* <<: a#b 'a' 1,000 9007199254740993 -".split(" "),
  ..."a: b|'it''s'|\"a\\tb\\u4e2d\"|甲 # 注|甲 乙|=SUM(A1:A3)|[甲, \"1\", 2]|{ key: A, text: 甲 }|@a|`a`|%a|!甲|&a 甲".split(
    "|",
  ),
  "|\n    一行\n\n    二行\n",
  ">-\n    一行\n    二行",
  "甲\n    乙",
]

describe("the fast parser", () => {
  it("reads every text as the slow one, or leaves it to it", () => {
    const row = fc.array(fc.tuple(fc.constantFrom("id", "stem", "甲 乙", '"q"'), fc.constantFrom(...SCALARS)), {
      minLength: 1,
      maxLength: 4,
    })
    const rows = fc.array(row, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, (list) => {
        const text = list
          .map((fields) => fields.map(([key, value], n) => `${n === 0 ? "-" : " "} ${key}: ${value}\n`).join(""))
          .join("")
        const slow = valueOf(text)
        if (slow === null) expect(readYaml(text).ok).toBe(false)
        else expect(read(text)).toStrictEqual(slow)
      }),
      { numRuns: runs(600) },
    )
  })

  it("reads what was written", () => {
    const value = fc.array(fc.dictionary(fc.string({ minLength: 1 }), wellFormedText, { maxKeys: 4 }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(value, (list) => {
        const text = stringify(list)
        expect(read(text)).toStrictEqual({ value: parse(text) as unknown })
      }),
      { numRuns: runs(200) },
    )
  })

  it("takes nearly all rows", () => {
    expect(load("- { id: 甲, year: 2026, at: 2026-01-02 }\n", { maxAliases: 0 })).toStrictEqual([
      { id: "甲", year: 2026, at: "2026-01-02" },
    ])
  })
})

describe("lines", () => {
  const text = "# 说明\n- id: a\n  sub:\n    - x: 1\n# 再说\n\n-\n  id: b\n- { id: c, sub: [{ x: 3 }] }\n"

  it("are those of the file", () => {
    const found = readYaml(text)
    if (!found.ok) throw new Error("not read")
    const paths = [[], [0], [0, "sub", 0, "x"], [1, "id"], [2, "sub", 0, "x"], [2, "none"], [0, "id"]]
    expect(paths.map(found.lineOf)).toStrictEqual([2, 2, 4, 8, 9, 9, 2])
  })

  it("are found in a list that does not stand at the margin", () => {
    const found = readYaml("  - id: a\n  - id: b\n")
    expect(found.ok && found.lineOf([1, "id"])).toBe(2)
  })

  it("of each faulty row are given, whatever the others are", () => {
    const faulty = `${text}- id: "d\n- id: [e\n- id: f\n- id: g\n  id: h\n`
    expect(read(faulty)).toStrictEqual({
      faults: [
        { line: 11, reason: "YAML 写法有误（MISSING_CHAR）" },
        { line: 12, reason: "YAML 写法有误（BAD_INDENT）" },
        { line: 14, reason: "YAML 写法有误（DUPLICATE_KEY）" },
      ],
    })
  })
})

describe("aliases", () => {
  it("reach over rows", () => {
    expect(read("- &a { id: a }\n- { of: *a }\n")).toStrictEqual({ value: [{ id: "a" }, { of: { id: "a" } }] })
  })

  it("that would fill the memory are refused", () => {
    const bomb = `a: &a [甲]\n${"bcdefghi".replaceAll(/./g, (name) => `${name}: &${name} [${`*${String.fromCharCode(name.charCodeAt(0) - 1)},`.repeat(9)}]\n`)}`
    expect(read(bomb)).toStrictEqual({ faults: [{ line: 1, reason: "YAML 别名（*名称）过多，请把内容直接写出来" }] })
  })
})
