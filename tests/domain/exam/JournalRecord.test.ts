import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as JournalRecord from "#domain/exam/JournalRecord.ts"

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
    expect(JournalRecord.isChain([closed, second, third])).toBe(true)
    expect(JournalRecord.isChain([closed, third])).toBe(false)
    expect(JournalRecord.isChain([second, { ...third, before: "x" }])).toBe(false)
  })
})
