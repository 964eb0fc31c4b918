import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { JournalRecord } from "#domain/exam/JournalRecord.ts"
import * as SaveBatch from "#domain/exam/SaveBatch.ts"

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
