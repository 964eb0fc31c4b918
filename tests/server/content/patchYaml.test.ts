import fc from "fast-check"
import { load } from "js-yaml"
import { describe, expect, it } from "vitest"
import { patchYaml, type Tree, treeValue } from "#server/content/patchYaml.ts"

const TEXT = `# 机构
name: 甲学堂   # 对外的名称
color: "#1f5f8b"
flag: true
count: 3
long: |
  第一行
  第二行
empty:
points: [ 一, 二 ]
nav:
  # 关于第一个
  - { url: /course, name: 课程 } # 第一个
  # 关于第二个
  - url: /news
    is_show: "1"
  - url: /live
    note: >
      折起来的
      文字
last: 完
`

const value = (of: unknown): Tree => ({ kind: "value", value: of })
const fields = (of: Readonly<Record<string, Tree | undefined>>): Tree => ({ kind: "fields", fields: of })
const rows = (...of: ReadonlyArray<readonly [number | null, Tree]>): Tree => ({
  kind: "rows",
  rows: of.map(([from, tree]) => ({ from, tree })),
})
const SAME = fields({})

describe("a YAML text that is to say something else", () => {
  it("changes where it says it, and nowhere else", () => {
    const nav = rows([0, fields({ name: value("课 程") })], [1, SAME], [2, SAME])
    const tree = fields({ name: value("乙学堂"), color: value("#000000"), flag: value(false), nav })
    expect(patchYaml(TEXT, tree)).toBe(
      TEXT.replace("甲学堂", "乙学堂")
        .replace("#1f5f8b", "#000000")
        .replace("true", "false")
        .replace("name: 课程 }", "name: 课 程 }"),
    )
    expect(patchYaml(TEXT, fields({ nav: rows([0, SAME], [1, SAME], [2, SAME]) }))).toBe(TEXT)
  })

  it("moves rows with their comments, adds and takes out", () => {
    const tree = fields({
      nav: rows([1, fields({ name: value("资讯") })], [null, fields({ url: value("/x") })], [0, SAME]),
    })
    expect(patchYaml(TEXT, tree)).toBe(
      TEXT.replace(
        /nav:\n.*?last/s,
        `nav:
  # 关于第二个
  - url: /news
    is_show: "1"
    name: "资讯"
  - url: /x
  # 关于第一个
  - { url: /course, name: 课程 } # 第一个
last`,
      ),
    )
  })

  it("adds and takes out fields, of a row too; a list in one line stays one", () => {
    const nav = rows([0, fields({ name: undefined, id: value("1") })], [1, fields({ is_show: undefined })], [2, SAME])
    const text = patchYaml(TEXT, fields({ count: undefined, points: value(["三"]), nav, more: value(["a: b"]) }))
    expect(load(text)).toStrictEqual({
      ...(load(TEXT.replace("count: 3\n", "").replace("[ 一, 二 ]", "[ 三 ]")) as object),
      nav: [{ url: "/course", id: "1" }, { url: "/news" }, { url: "/live", note: "折起来的 文字\n" }],
      more: ["a: b"],
    })
    expect(text).toContain("points: [三]\n")
  })

  it("says what it is to say, whatever that is, keeps the comments of what stays, and a second time changes nothing", () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const text = patchYaml(TEXT, tree)
        const expected = treeValue(tree, load(TEXT))
        // the import reads with another library
        expect(load(text)).toStrictEqual(expected)
        for (const comment of ["# 机构", "# 对外的名称"]) expect(text).toContain(comment)
        expect(patchYaml(text, value(expected))).toBe(text)
      }),
    )
  })
})

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from("甲乙a1 :#-'\"\n{}[],&*!|>%@`?~=：，。")) }),
  fc.constantFrom("true", "null", "yes", "0", "1e3", "2026-01-01", "~", "- a", "", " a ", "a: b", "一\n二\n", "\n一"),
)
const scalar = fc.oneof(anyText, fc.integer(), fc.boolean()).map(value)
const row = fc.record(
  { name: fc.option(scalar, { nil: undefined }), is_show: scalar, note: scalar },
  { requiredKeys: [] },
)
const anyRows = fc
  .tuple(
    fc.shuffledSubarray([0, 1, 2]),
    fc.array(fc.record({ url: scalar, long: scalar }).map(fields), { maxLength: 2 }),
  )
  .chain(([kept, fresh]) =>
    fc
      .tuple(...kept.map(() => row))
      .map((changed) =>
        rows(
          ...kept.map((from, n) => [from, fields(changed[n] ?? {})] as const),
          ...fresh.map((one) => [null, one] as const),
        ),
      ),
  )
const anyTree = fc
  .record(
    {
      name: scalar,
      color: scalar,
      flag: fc.option(scalar, { nil: undefined }),
      long: scalar,
      empty: scalar,
      points: fc.array(anyText).map(value),
      nav: anyRows,
      fresh: fc.oneof(scalar, fc.array(anyText).map(value)),
    },
    { requiredKeys: [] },
  )
  .map(fields)
