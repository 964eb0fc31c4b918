import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as AnswerFile from "#domain/attempt/AnswerFile.ts"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

const record = (seq: number, value: string, over: Partial<JournalRecord.JournalRecord> = {}) =>
  JournalRecord.close(
    {
      user_id: "u1",
      attempt_id: "t1",
      client_id: "c1",
      epoch: 1,
      seq,
      kind: "answer",
      question_id: "q1",
      value,
      at: 5,
      mono: 1,
      nonce: "n",
      before: "",
      ...over,
    },
    sha256,
  )
const about = { user_id: "u1", attempt_id: "t1", title: "小测", source: { paper_id: "p1" }, made_at: 7 }
const write = (...records: ReadonlyArray<JournalRecord.JournalRecord>) =>
  AnswerFile.write(about, records, { c1: 7 }, sha256)

describe("what a file is made of", () => {
  const valuesOf = (...of: Parameters<typeof AnswerFile.gathered>) =>
    AnswerFile.gathered(...of).map(({ value }) => value)

  it("is what was not acknowledged, and everything where nothing waits", () => {
    const records = [record(1, "A"), record(2, "B"), record(1, "C", { client_id: "c0" })]
    expect(valuesOf({ records, acked: { c1: 1 } }, [])).toStrictEqual(["B", "C"])
    expect(valuesOf({ records, acked: { c0: 1, c1: 2 } }, [])).toStrictEqual(["A", "B", "C"])
  })

  it("is what the page holds too, whose store came down to one that never had it", () => {
    const inMemory = [record(2, "B"), record(3, "C")]
    expect(valuesOf({ records: [], acked: {} }, inMemory)).toStrictEqual(["B", "C"])
    expect(valuesOf({ records: [record(1, "A"), ...inMemory], acked: { c1: 2 } }, inMemory)).toStrictEqual(["C"])
  })

  it("has each number once, as the device has it", () => {
    const other = [record(1, "B"), record(1, "C", { client_id: "c0" })]
    expect(valuesOf({ records: [record(1, "A")], acked: {} }, other)).toStrictEqual(["A", "C"])
  })
})

describe("a file of answers", () => {
  it("is read as it was saved", () => {
    const texts = fc.array(fc.string({ unit: "grapheme" }), { maxLength: 8 })
    fc.assert(
      fc.property(texts, (values) => {
        const records = values.map((value, index) => record(index + 1, value))
        const { source: _, ...rest } = about
        expect(AnswerFile.read(write(...records), sha256)).toStrictEqual({ ...rest, records, known: { c1: 7 } })
      }),
    )
  })

  it("is refused once anything in it was changed", () => {
    const text = write(record(1, "A"), record(2, "B"))
    const place = fc.integer({ min: 0, max: text.length - 1 })
    fc.assert(
      fc.property(place, fc.string({ minLength: 1, maxLength: 1 }), (at, sign) => {
        const changed = text.slice(0, at) + sign + text.slice(at + 1)
        fc.pre(changed !== text)
        const found = AnswerFile.read(changed, sha256)
        // white space between the parts says nothing
        if (typeof found === "object") expect(found).toStrictEqual(AnswerFile.read(text, sha256))
        else expect(["foreign", "changed"]).toContain(found)
      }),
    )
  })

  it("may be anything at all", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(AnswerFile.read(text, sha256)).toBe("foreign")
      }),
    )
    expect(AnswerFile.read(" ".repeat(AnswerFile.MAX_BYTES + 1), sha256)).toBe("large")
  })

  it("holds records of its own attempt and learner alone, each closed by itself", () => {
    for (const odd of [
      record(1, "A", { user_id: "u2" }),
      record(1, "A", { attempt_id: "t2" }),
      { ...record(1, "A"), value: "B" },
    ])
      expect(AnswerFile.read(write(odd), sha256)).toBe("changed")
  })

  it("names the last number of each client, seals apart", () => {
    const file = AnswerFile.read(
      write(record(1, "A"), record(2, "B"), record(3, "", { kind: "seal" }), record(1, "C", { client_id: "c2" })),
      sha256,
    )
    expect(AnswerFile.clientsOf(file as AnswerFile.AnswerFile)).toStrictEqual([
      { client_id: "c1", last_seq: 2 },
      { client_id: "c2", last_seq: 1 },
    ])
  })

  it("has a name that any file system takes", () => {
    expect(AnswerFile.nameOf('卷/一: "模拟"', "20270301-093000")).toBe("作答-卷一 模拟-20270301-093000.json")
  })
})
