import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/exam.ts"
import type { KeptAttempt } from "#domain/exam/JournalPort.ts"
import type { JournalRecord } from "#domain/exam/JournalRecord.ts"
import * as Resume from "#domain/exam/Resume.ts"

const attempt = (answers: Attempt["answers"], epoch = 1): Attempt => ({
  attempt_id: "t1",
  title: "",
  bank_id: "b",
  paper_id: "p",
  state: "open",
  rules: { exam_type: "7", feedback: "at_end", timed: true, minutes: 10 },
  started_at: 0,
  deadline: 1,
  now: 0,
  epoch,
  nonce: "",
  questions: [],
  answers,
  current: null,
  keys: [],
})
const served = (value: string | null, flagged = false) => [{ question_id: "q1", value, flagged }]
const record = (seq: number, value: string | boolean | null, over: Partial<JournalRecord> = {}): JournalRecord => ({
  user_id: "u",
  attempt_id: "t1",
  client_id: "c1",
  epoch: 1,
  seq,
  kind: "answer",
  question_id: "q1",
  value,
  at: seq,
  mono: 0,
  nonce: "",
  before: "",
  checksum: "",
  ...over,
})
const device = (records: ReadonlyArray<JournalRecord>, over: Partial<KeptAttempt> = {}): KeptAttempt => ({
  paper: null,
  records,
  acked: {},
  epoch: 1,
  tail: [],
  ...over,
})

describe("coming back to a paper", () => {
  it("shows the server's answers when the device has nothing more", () => {
    expect(Resume.resume(attempt(served("A")), device([record(1, "A")], { acked: { c1: 1 } }), "c1", 1)).toStrictEqual({
      answers: { q1: { value: "A", flagged: false } },
      kept: [],
      drafts: [],
      splits: [],
    })
  })

  it("shows and sends what was not acknowledged, as it is, while nobody else wrote", () => {
    const waiting = record(2, "B")
    expect(
      Resume.resume(attempt(served("A")), device([record(1, "A"), waiting], { acked: { c1: 1 } }), "c1", 1),
    ).toStrictEqual({
      answers: { q1: { value: "B", flagged: false } },
      kept: [waiting],
      drafts: [],
      splits: [],
    })
  })

  it("numbers it anew under a newer epoch when the newer writer left the question alone", () => {
    const resumed = Resume.resume(
      attempt(served("A"), 2),
      device([record(1, "A"), record(2, "B")], { acked: { c1: 1 } }),
      "c1",
      3,
    )
    expect(resumed.answers).toStrictEqual({ q1: { value: "B", flagged: false } })
    expect(resumed.drafts).toStrictEqual([
      { kind: "answer", question_id: "q1", value: "B", at: 2, epoch: 3, nonce: "" },
    ])
    expect(resumed.splits).toStrictEqual([])
  })

  it("does not take its own acknowledged answer, whose acknowledgement was lost, for somebody else's", () => {
    const resumed = Resume.resume(attempt(served("A"), 2), device([record(1, "A"), record(2, "B")]), "c1", 2)
    expect(resumed.answers).toStrictEqual({ q1: { value: "B", flagged: false } })
    expect(resumed.splits).toStrictEqual([])
  })

  it("lets a newer writer's answer stand and tells of it", () => {
    const resumed = Resume.resume(attempt(served("C"), 2), device([record(1, "B")]), "c1", 2)
    expect(resumed.answers).toStrictEqual({ q1: { value: "C", flagged: false } })
    expect(resumed.splits).toStrictEqual([{ question_id: "q1", stands: "C", gaveWay: "B" }])
    expect(resumed.drafts).toStrictEqual([])
    expect(resumed.kept).toStrictEqual([record(1, "B")])
  })

  it("writes nothing twice that the server has already", () => {
    const resumed = Resume.resume(attempt(served("B"), 2), device([record(1, "B")]), "c1", 2)
    expect([resumed.drafts, resumed.splits]).toStrictEqual([[], []])
  })

  it("brings back what was only typed, unless the journal got it after all", () => {
    const tail = [{ kind: "answer", question_id: "q1", value: "长文", at: 9, epoch: 1, nonce: "" }] as const
    expect(Resume.resume(attempt([]), device([], { tail }), "c1", 1).drafts).toStrictEqual(tail)
    expect(
      Resume.resume(attempt([]), device([record(1, "长文二", { at: 9 })], { tail }), "c1", 1).drafts,
    ).toStrictEqual([])
  })

  it("numbers anew what an earlier client id of this device left", () => {
    const resumed = Resume.resume(attempt([]), device([record(1, "A", { client_id: "c0" })]), "c1", 1)
    expect([resumed.kept, resumed.drafts.map(({ value }) => value)]).toStrictEqual([[], ["A"]])
  })

  const values = fc.constantFrom("A", "B", "C", null)
  it("never drops an unacknowledged answer without a word: it stands, or the learner is told", () => {
    fc.assert(
      fc.property(
        fc.array(values, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 4 }),
        values,
        fc.integer({ min: 1, max: 3 }),
        (list, acked, stands, epoch) => {
          const records = list.map((value, index) => record(index + 1, value))
          const resumed = Resume.resume(
            attempt(served(stands), epoch),
            device(records, { acked: { c1: acked } }),
            "c1",
            epoch,
          )
          const last = list.at(-1) ?? null
          if (acked >= list.length) expect(resumed.answers["q1"]?.value).toBe(stands)
          else
            expect(
              resumed.answers["q1"]?.value === last || resumed.splits.some(({ gaveWay }) => gaveWay === last),
            ).toBe(true)
          expect(resumed.kept.map(({ seq }) => seq)).toStrictEqual(
            records.map(({ seq }) => seq).filter((seq) => seq > acked),
          )
        },
      ),
    )
  })

  it("sends no seal: the server would answer an empty batch for ever", () => {
    const sealed = device([record(1, "A"), record(2, null, { kind: "seal", question_id: "" })], { acked: { c1: 1 } })
    expect(Resume.resume(attempt(served("A")), sealed, "c1", 1).kept).toStrictEqual([])
  })

  it("keeps flags apart from answers", () => {
    const resumed = Resume.resume(attempt(served("A")), device([record(1, true, { kind: "flag" })]), "c1", 1)
    expect(resumed.answers).toStrictEqual({ q1: { value: "A", flagged: true } })
  })

  it("keeps guesses apart from answers, one taken back included", () => {
    const marked = device([record(1, true, { kind: "guess" })])
    expect(Resume.resume(attempt(served("A")), marked, "c1", 1).answers).toStrictEqual({
      q1: { value: "A", flagged: false, guessed: true },
    })
    const taken = device([record(1, true, { kind: "guess" }), record(2, false, { kind: "guess" })])
    expect(Resume.resume(attempt(served("A")), taken, "c1", 1).answers).toStrictEqual({
      q1: { value: "A", flagged: false },
    })
  })
})

describe("a kept paper without a server", () => {
  const answers = (records: ReadonlyArray<JournalRecord>, acked: number, paper = attempt(served("A"), 2)) =>
    Resume.asLastHeard(paper, device(records, { acked: { c1: acked } })).answers

  it("has what was acknowledged since it was served", () => {
    expect(
      answers(
        [
          record(1, "B", { epoch: 2 }),
          record(2, true, { epoch: 2, kind: "flag" }),
          record(3, "C", { epoch: 2, question_id: "q2" }),
          record(4, "D", { epoch: 2 }),
        ],
        3,
      ),
    ).toStrictEqual([
      { question_id: "q1", value: "B", flagged: true },
      { question_id: "q2", value: "C", flagged: false },
    ])
  })

  it("is not set back by what an older epoch wrote", () => {
    expect(answers([record(1, "B", { epoch: 1 })], 1)).toStrictEqual(served("A"))
  })
})
