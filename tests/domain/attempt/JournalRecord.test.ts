import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import { isChain } from "../../support/isChain.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

const open: Omit<JournalRecord.JournalRecord, "checksum"> = {
  user_id: "u1",
  attempt_id: "t1",
  client_id: "c1",
  epoch: 1,
  seq: 1,
  kind: "answer",
  question_id: "q1",
  value: ["A", "C"],
  at: 1_800_000_000_000,
  mono: 12.5,
  nonce: "n1",
  before: "",
}
const closed = JournalRecord.close(open, sha256)

describe("a journal record", () => {
  it("is read as it was written", () => {
    expect(JournalRecord.read(JSON.parse(JSON.stringify(closed)), sha256)).toStrictEqual(closed)
  })

  it("is no record once any field was changed", () => {
    const field = fc.constantFrom(...(Object.keys(closed) as Array<keyof typeof closed>))
    fc.assert(
      fc.property(field, fc.jsonValue(), (name, value) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(closed[name]))
        expect(JournalRecord.read({ ...closed, [name]: value }, sha256)).toBeNull()
      }),
    )
  })

  it("is read whatever kind it is and whatever value it has", () => {
    const written = [
      ...JournalRecord.KINDS.map((kind) => ({ ...open, kind })),
      ...[null, true, false, "", "A", [], ["A"], ["", "x"]].map((value) => ({ ...open, value })),
    ].map((record) => JournalRecord.close(record, sha256))
    expect(written.map((record) => JournalRecord.read(record, sha256))).toStrictEqual(written)
  })

  it.each<readonly [keyof typeof open, ReadonlyArray<unknown>]>([
    ["user_id", [1, null, undefined]],
    ["attempt_id", [1, null, undefined]],
    ["client_id", [1, null, undefined]],
    ["question_id", [1, null, undefined]],
    ["nonce", [1, null, undefined]],
    ["before", [1, null, undefined]],
    ["epoch", ["1", Number.NaN, null]],
    ["at", ["1", Number.POSITIVE_INFINITY, null]],
    ["mono", ["1", Number.NEGATIVE_INFINITY, null]],
    ["seq", [0, -1, 1.5, "1", 2 ** 53, null]],
    ["kind", ["note", "", null]],
    ["value", [1, {}, undefined, [1], ["A", 1], [null]]],
  ])("is no record when its %s can be none, even under a checksum that is right", (name, values) => {
    const written = values.map((value) => JournalRecord.close({ ...open, [name]: value }, sha256))
    expect(written.map((record) => JournalRecord.read(record, sha256))).toStrictEqual(values.map(() => null))
  })

  it("names the page that wrote it beside the checksum, or none in an older journal", () => {
    const by = { page: "p1", read: { c1: 3, c0: 7 } }
    const written = JournalRecord.close({ ...open, by }, sha256)
    expect(written).toStrictEqual({ ...closed, by })
    expect(JournalRecord.read(JSON.parse(JSON.stringify(written)), sha256)).toStrictEqual(written)
    const wrong = ["p1", null, {}, { page: "p1" }, { page: "p1", read: null }, { page: 1, read: {} }]
    for (const found of [...wrong, { page: "p1", read: { c1: "3" } }])
      expect(JournalRecord.read({ ...closed, by: found }, sha256)).toBeNull()
  })

  it("is nothing that anybody may find in a store instead", () => {
    fc.assert(
      fc.property(fc.anything(), (found) => {
        expect(JournalRecord.read(found, sha256)).toBeNull()
      }),
    )
  })

  it("follows the one before it", () => {
    const second = JournalRecord.close({ ...open, seq: 2, before: closed.checksum }, sha256)
    const third = JournalRecord.close({ ...open, seq: 3, before: second.checksum }, sha256)
    expect(isChain([closed, second, third])).toBe(true)
    expect(isChain([closed, third])).toBe(false)
    expect(isChain([closed, { ...second, seq: 3 }])).toBe(false)
    expect(isChain([second, { ...third, before: "x" }])).toBe(false)
  })
})
