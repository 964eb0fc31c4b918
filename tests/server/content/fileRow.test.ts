import * as fc from "fast-check"
import { expect, it } from "vitest"
import { withRowAt } from "#server/content/fileRow.ts"
import { readYaml } from "#server/content/yamlText.ts"

const LIST = "# 列表\n- id: a # 甲\n  name: 甲\n- id: b\n  name: 乙\n# 丙的\n- id: c\n  name: 丙"

it("a moved row keeps its comments, and the others their order", () => {
  expect(withRowAt(LIST, "c", 1)).toMatchObject({ from: 3, count: 3, name: "丙" })
  fc.assert(
    fc.property(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 3 }), (id, place) => {
      const { text } = withRowAt(LIST, id, place)
      const read = readYaml(text)
      const ids = read.ok ? (read.value as ReadonlyArray<{ readonly id: string }>).map((row) => row.id) : []
      expect(ids).toStrictEqual(["a", "b", "c"].filter((one) => one !== id).toSpliced(place - 1, 0, id))
      expect(text.split("\n").filter(Boolean).toSorted()).toStrictEqual(LIST.split("\n").toSorted())
      expect(withRowAt(text, id, ["a", "b", "c"].indexOf(id) + 1).text).toBe(`${LIST}\n`)
    }),
  )
})
