import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as SaveBatch from "#domain/attempt/SaveBatch.ts"

const record = (seq: number, over: Partial<JournalRecord> = {}): JournalRecord => ({
  user_id: "u",
  attempt_id: "t",
  client_id: "c",
  epoch: 1,
  seq,
  kind: "answer",
  question_id: "q1",
  value: "A",
  at: 5,
  mono: 1,
  nonce: "n",
  before: "",
  checksum: "sum",
  ...over,
})

describe("the next batch", () => {
  it("is nothing when nothing waits, and seals never travel", () => {
    expect(SaveBatch.next([])).toBeNull()
    expect(SaveBatch.next([record(1, { kind: "seal" })])).toBeNull()
  })

  it("carries the wire form by number, one epoch at a time", () => {
    expect(
      SaveBatch.next([record(3, { epoch: 2 }), record(2, { kind: "flag", value: true }), record(1)]),
    ).toStrictEqual({
      client_id: "c",
      epoch: 1,
      records: [
        { seq: 1, kind: "answer", question_id: "q1", value: "A", at: 5, nonce: "n", mono: 1, checksum: "sum" },
        { seq: 2, kind: "flag", question_id: "q1", value: true, at: 5, nonce: "n", mono: 1, checksum: "sum" },
      ],
    })
  })

  it("is of one client only", () => {
    const ours = SaveBatch.next([record(1), record(2, { client_id: "d" }), record(3)])
    expect([ours?.client_id, ours?.records.map(({ seq }) => seq)]).toStrictEqual(["c", [1, 3]])
  })

  it("ends after 200 records however short they are", () => {
    const kept = Array.from({ length: 201 }, (_, index) => record(index + 1))
    expect(SaveBatch.next(kept)?.records.map(({ seq }) => seq)).toStrictEqual(kept.slice(0, 200).map(({ seq }) => seq))
  })

  it.each([
    ["100 kB", "x".repeat(100_000)],
    ["more blanks than there are", Array.from({ length: 21 }, () => "")],
  ])("has no value of a record with %s, whose number does not hold up the next", (_, value) => {
    const [first, second] = SaveBatch.next([record(1, { value }), record(2)])?.records ?? []
    expect(first).toMatchObject({ seq: 1, value: null, unsent: true })
    expect(second).toStrictEqual(SaveBatch.next([record(2)])?.records[0])
  })

  it("has the signs that no text can hold: what they were is the server's evidence", () => {
    expect(SaveBatch.next([record(1, { value: "a\u0000" })])?.records).toMatchObject([{ value: "a\u0000" }])
  })

  it.each(["x", "\u0080", "\u07FF", "\u0800", "\uFFFF", "\u{10000}", "\u{10FFFF}"])(
    "is filled to the last byte of 48 KiB, and not one further, with %j",
    (sign) => {
      const first = record(1, { value: "x".repeat(25_000) })
      const filled = (length: number) => [first, record(2, { value: sign.repeat(2_000) + "x".repeat(length) })]
      const wire = filled(0).map(({ seq, value }) => ({ ...SaveBatch.next([record(1)])?.records[0], seq, value }))
      const room = SaveBatch.MAX_BYTES - Buffer.byteLength(JSON.stringify(wire))
      expect(SaveBatch.next(filled(room))?.records.length).toBe(2)
      expect(SaveBatch.next(filled(room + 1))?.records.length).toBe(1)
    },
  )

  it("holds at most 200 records and 48 KiB, at least one, and loses nothing over several batches", () => {
    const texts = fc.array(
      fc.oneof(fc.constant("短"), fc.constant("长".repeat(5_000)), fc.constant("😀".repeat(3_000))),
      {
        minLength: 1,
        maxLength: 260,
      },
    )
    fc.assert(
      fc.property(texts, (values) => {
        let kept = values.map((value, index) => record(index + 1, { value }))
        const sent: Array<number> = []
        for (let batch = SaveBatch.next(kept); batch !== null; batch = SaveBatch.next(kept)) {
          const seqs = batch.records.map(({ seq }) => seq)
          expect(seqs.length).toBeGreaterThan(0)
          expect(seqs.length).toBeLessThanOrEqual(SaveBatch.MAX_RECORDS)
          expect(Buffer.byteLength(JSON.stringify(batch.records))).toBeLessThanOrEqual(SaveBatch.MAX_BYTES)
          sent.push(...seqs)
          kept = kept.filter(({ seq }) => !seqs.includes(seq))
        }
        expect(sent).toStrictEqual(values.map((_, index) => index + 1))
      }),
      { numRuns: 25 },
    )
  })
})
