import { describe, expect, it } from "vitest"
import { groupsOf, matches, type WrongCell } from "#domain/wrongBook/WrongFilter.ts"

interface Named extends WrongCell {
  readonly name: string
}
const cell = (name: string, change: Partial<WrongCell> = {}): Named => ({
  name,
  state: "active",
  subject: { id: "s1", name: "会计" },
  bank: { id: "b1", name: "实务" },
  chapter: { id: "c1", name: "第一章" },
  kind: "single",
  missed_in: ["4"],
  reasons: [],
  isDue: false,
  questions: 1,
  ...change,
})
const CELLS = [
  cell("q1", { reasons: ["不会", "记混"], isDue: true }),
  cell("q2", { kind: "judge", chapter: { id: "c2", name: "第二章" }, missed_in: ["4", "7"] }),
  cell("q3", { bank: { id: "b2", name: "法规" }, questions: 3 }),
  cell("q4", { state: "mastered" }),
]
const found = (filter: Parameters<typeof matches>[1]) =>
  CELLS.filter((each) => matches(each, filter)).map(({ name }) => name)

describe("a filter", () => {
  it("shows the active book without a filter, and applies every given filter", () => {
    expect(found({})).toStrictEqual(["q1", "q2", "q3"])
    expect(found({ state: "mastered" })).toStrictEqual(["q4"])
    expect(found({ bank_id: "b1" })).toStrictEqual(["q1", "q2"])
    expect(found({ bank_id: "b1", exam_type: "7" })).toStrictEqual(["q2"])
    expect(found({ reason: "记混" })).toStrictEqual(["q1"])
    expect(found({ due: "1" })).toStrictEqual(["q1"])
    expect(found({ subject_id: "s1", kind: "judge", reason: "不会" })).toStrictEqual([])
  })
})

describe("groups", () => {
  it("are counted under the other filters, the largest first; chapters within one bank", () => {
    const groups = groupsOf(CELLS, { bank_id: "b1" })
    expect(groups).toStrictEqual({
      subject_id: [{ id: "s1", name: "会计", questions: 2 }],
      bank_id: [
        { id: "b2", name: "法规", questions: 3 },
        { id: "b1", name: "实务", questions: 2 },
      ],
      chapter_id: [
        { id: "c1", name: "第一章", questions: 1 },
        { id: "c2", name: "第二章", questions: 1 },
      ],
      kind: [
        { id: "judge", name: "judge", questions: 1 },
        { id: "single", name: "single", questions: 1 },
      ],
      exam_type: [
        { id: "4", name: "4", questions: 2 },
        { id: "7", name: "7", questions: 1 },
      ],
      reason: [
        { id: "不会", name: "不会", questions: 1 },
        { id: "记混", name: "记混", questions: 1 },
      ],
    })
    expect(groupsOf(CELLS, {}).chapter_id).toStrictEqual([])
  })
})
