import { describe, expect, it } from "vitest"
import { isOver, noted, readNote, unfinished } from "#adapters/journal/attemptNote.ts"
import type { AttemptNote } from "#adapters/journal/JournalStore.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import { KEPT_AFTER_RECEIPT } from "#domain/attempt/JournalPort.ts"
import { noting, paper, source } from "./journalWorld.ts"

const note: AttemptNote = {
  user_id: "u1",
  attempt_id: "t1",
  sources: ["paper p1"],
  paper,
  acked: { c1: 3, c2: 5 },
  epoch: 2,
  seen: { c1: 2 },
  in_time: {},
  handed_in_at: null,
}

describe("the note of an attempt", () => {
  it("begins with what is known", () => {
    expect(noted(null, { ...noting, acked: 4, epoch: 3 })).toStrictEqual({
      user_id: "u1",
      attempt_id: "t1",
      sources: ["paper p1"],
      paper: null,
      acked: { c1: 4 },
      epoch: 3,
      seen: {},
      in_time: {},
      handed_in_at: null,
    })
  })

  it("is updated: sources are added, the paper is the last one served, numbers and epochs never go back", () => {
    const before = { ...note, handed_in_at: 7 }
    expect(noted(before, { ...noting, acked: 2, epoch: 1, seen: { c1: 1 } })).toStrictEqual(before)
    const served = { ...paper, epoch: 3 }
    const more = {
      ...noting,
      source: { attempt_id: "t1" },
      client_id: "c3",
      acked: 1,
      epoch: 3,
      seen: { c1: 4, c3: 1 },
      paper: served,
    }
    expect(noted(before, more)).toStrictEqual({
      ...before,
      sources: ["paper p1", "attempt t1"],
      paper: served,
      acked: { c1: 3, c2: 5, c3: 1 },
      epoch: 3,
      seen: { c1: 4, c3: 1 },
    })
  })

  it("knows by client what was acknowledged before the end", () => {
    const late = noted(note, { ...noting, acked: 4, isLate: true })
    expect([late.acked, late.in_time]).toStrictEqual([{ c1: 4, c2: 5 }, { c1: 3 }])
    const later = noted(noted(late, { ...noting, acked: 5, isLate: true }), {
      ...noting,
      client_id: "c3",
      isLate: true,
    })
    expect(later.in_time).toStrictEqual({ c1: 3, c3: 0 })
  })

  it("is over when its receipt is more than seven days old, and never without one", () => {
    expect(isOver({ ...note, handed_in_at: 1 }, 1 + KEPT_AFTER_RECEIPT)).toBe(false)
    expect(isOver({ ...note, handed_in_at: 1 }, 2 + KEPT_AFTER_RECEIPT)).toBe(true)
    expect(isOver(note, 2 + KEPT_AFTER_RECEIPT)).toBe(false)
  })

  it("is gone on with when it is the newest without a receipt that was opened for the same", () => {
    const started = (attempt_id: string, started_at: number) => ({
      ...note,
      attempt_id,
      paper: { ...paper, attempt_id, started_at },
    })
    const unserved = { ...note, attempt_id: "t0", paper: null }
    const [older, newer] = [started("t2", 200), started("t3", 300)]
    const over = { ...started("t4", 400), handed_in_at: 401 }
    const other = { ...started("t5", 500), sources: ["paper p2"] }
    expect(unfinished([unserved, older, newer, over, other], source)).toBe(newer)
    expect(unfinished([newer, over, older, unserved], source)).toBe(newer)
    expect(unfinished([unserved, over], source)).toBe(unserved)
    expect(unfinished([over, other], source)).toBeNull()
  })

  it("is found by the attempt's own id, whatever it was opened for", () => {
    const other = { ...note, attempt_id: "t2" }
    expect(unfinished([other, note], { attempt_id: "t1" })).toBe(note)
    expect(unfinished([{ ...note, handed_in_at: 5 }, other], { attempt_id: "t1" })).toBeNull()
  })
})

describe("what is found as a note", () => {
  it("is read as it was written", () => {
    const untimed = { ...note, paper: { ...paper, deadline: null }, handed_in_at: 9 }
    expect([note, untimed].map((one) => readNote(structuredClone(one)))).toStrictEqual([note, untimed])
  })

  it("has no receipt and no paper where these are not given", () => {
    const { paper: _, handed_in_at: __, ...less } = note
    expect(readNote(less)).toStrictEqual({ ...note, paper: null })
  })

  it.each<readonly [keyof AttemptNote, ReadonlyArray<unknown>]>([
    ["user_id", [1, null, undefined]],
    ["attempt_id", [1, null, undefined]],
    ["sources", ["paper p1", {}, null, undefined]],
    ["acked", [1, null, undefined, { c1: "1" }, { c1: 1, c2: 1.5 }]],
    ["epoch", ["1", Number.NaN, null, undefined]],
    ["handed_in_at", ["1", Number.NaN, {}]],
  ])("is none when its %s can be none", (field, values) => {
    expect(values.map((value) => readNote({ ...note, [field]: value }))).toStrictEqual(values.map(() => null))
  })

  it("is none when it is something else altogether", () => {
    expect([undefined, null, "note", 1, []].map(readNote)).toStrictEqual([null, null, null, null, null])
  })

  const [question] = paper.questions
  it.each<readonly [keyof Attempt, ReadonlyArray<unknown>]>([
    ["attempt_id", ["t2", 1, null]],
    ["rules", ["7", null, undefined]],
    ["epoch", ["1", null, undefined]],
    ["deadline", ["1", Number.NaN, undefined]],
    ["questions", [{}, null, undefined, [null], [question, { ...question, id: 1 }], [question, { id: "q3" }]]],
    ["answers", [{}, null, undefined, [paper.answers[0], null], ["A"]]],
    ["written", [{}, null, undefined, [null], ["A"]]],
    ["keys", [{}, null, undefined, [paper.keys[0], null], ["A"]]],
  ])("has no paper when the %s of the paper can be none", (field, values) => {
    const found = values.map((value) => readNote({ ...note, paper: { ...paper, [field]: value } }))
    expect(found).toStrictEqual(values.map(() => ({ ...note, paper: null })))
  })

  it("has no paper when something else is in its place", () => {
    const found = ["paper", 1, []].map((value) => readNote({ ...note, paper: value }))
    expect(found).toStrictEqual(found.map(() => ({ ...note, paper: null })))
  })
})
