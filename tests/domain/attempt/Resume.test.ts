import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { KeptAttempt } from "#domain/attempt/JournalPort.ts"
import type { Draft, JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as AnswerMerge from "#domain/attempt/AnswerMerge.ts"
import { byQuestion } from "#domain/attempt/Answers.ts"
import { asLastAcknowledged } from "#domain/attempt/LastAcknowledged.ts"
import type { Numbers } from "#domain/attempt/RecordNumbers.ts"
import * as Resume from "#domain/attempt/Resume.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"

const attempt = (answers: Attempt["answers"], epoch = 1, written: Attempt["written"] = []): Attempt => ({
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
  written,
  current: null,
  keys: [],
})
const served = (value: string | null, flagged = false) => [{ question_id: "q1", value, flagged }]
/** The current answer of q1, and who wrote it. */
const by = (client_id: string, epoch: number, seq: number, over: Partial<Attempt["written"][number]> = {}) => [
  { question_id: "q1", kind: "answer" as const, epoch, seq, client_id, ...over },
]
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
  seen: {},
  in_time: {},
  tail: [],
  ...over,
})

describe("coming back to a paper", () => {
  it("shows the server's answers when the device has nothing more", () => {
    expect(
      Resume.resume(attempt(served("A"), 1, by("c1", 1, 1)), device([record(1, "A")], { acked: { c1: 1 } }), "c1", 1),
    ).toStrictEqual({
      answers: { q1: { value: "A", flagged: false } },
      kept: [],
      drafts: [],
      conflicts: [],
    })
  })

  it("shows and sends what was not acknowledged, as it is, while nobody else wrote", () => {
    const waiting = record(2, "B")
    expect(
      Resume.resume(
        attempt(served("A"), 1, by("c1", 1, 1)),
        device([record(1, "A"), waiting], { acked: { c1: 1 } }),
        "c1",
        1,
      ),
    ).toStrictEqual({
      answers: { q1: { value: "B", flagged: false } },
      kept: [waiting],
      drafts: [],
      conflicts: [],
    })
  })

  it("numbers it again under a newer epoch when the newer writer did not touch the question", () => {
    const resumed = Resume.resume(
      attempt(served("A"), 2, by("c1", 1, 1)),
      device([record(1, "A"), record(2, "B")], { acked: { c1: 1 } }),
      "c1",
      3,
    )
    expect(resumed.answers).toStrictEqual({ q1: { value: "B", flagged: false } })
    expect(resumed.drafts).toStrictEqual([
      { kind: "answer", question_id: "q1", value: "B", at: 2, epoch: 3, nonce: "" },
    ])
    expect(resumed.conflicts).toStrictEqual([])
  })

  it("does not take its own acknowledged answer, whose acknowledgement was lost, for somebody else's", () => {
    const resumed = Resume.resume(
      attempt(served("A"), 2, by("c1", 1, 1)),
      device([record(1, "A"), record(2, "B")]),
      "c1",
      2,
    )
    expect(resumed.answers).toStrictEqual({ q1: { value: "B", flagged: false } })
    expect(resumed.conflicts).toStrictEqual([])
  })

  it("keeps a newer writer's answer and reports it", () => {
    const resumed = Resume.resume(attempt(served("C"), 2, by("c9", 2, 1)), device([record(1, "B")]), "c1", 2)
    expect(resumed.answers).toStrictEqual({ q1: { value: "C", flagged: false } })
    expect(resumed.conflicts).toStrictEqual([{ question_id: "q1", stands: "C", replaced: "B" }])
    expect(resumed.drafts).toStrictEqual([])
    expect(resumed.kept).toStrictEqual([record(1, "B")])
  })

  it("keeps what another tab wrote since, and the server does not know yet, over what was only typed here", () => {
    const typed = { kind: "answer", question_id: "q1", value: "B", at: 1, epoch: 1, nonce: "" } as const
    const newer = record(2, "C", { epoch: 2 })
    const resumed = Resume.resume(attempt(served("A"), 2, by("c1", 1, 1)), device([newer]), "c1", 3, [typed])
    expect(resumed.answers).toStrictEqual({ q1: { value: "C", flagged: false } })
    expect(resumed.conflicts).toStrictEqual([{ question_id: "q1", stands: "C", replaced: "B" }])
  })

  it("writes nothing twice that the server has already", () => {
    const resumed = Resume.resume(attempt(served("B"), 2, by("c1", 1, 1)), device([record(1, "B")]), "c1", 2)
    expect([resumed.drafts, resumed.conflicts]).toStrictEqual([[], []])
  })

  it("writes what was taken back before it was sent, under another client id: the first of it may be on its way", () => {
    const records = [record(1, "A"), record(2, null)]
    const { answers, drafts, kept } = Resume.resume(attempt([]), device(records), "c2", 1)
    expect([answers["q1"]?.value, kept]).toStrictEqual([null, []])
    expect(drafts).toMatchObject([{ question_id: "q1", value: null }])
    // also where the store lost the first of it
    expect(Resume.resume(attempt([]), device([record(2, null)]), "c2", 1).drafts).toMatchObject([{ value: null }])
    expect(Resume.resume(attempt([]), device([record(2, null)]), "c1", 1).drafts).toStrictEqual([])
  })

  it("writes under its own epoch what was taken back under an older one: the first of it would be sent before", () => {
    const drafts = (...records: ReadonlyArray<JournalRecord>) =>
      Resume.resume(attempt([], 2), device(records), "c1", 2).drafts
    expect(drafts(record(1, "A"), record(2, null))).toMatchObject([{ question_id: "q1", value: null, epoch: 2 }])
    for (const other of [[], [record(1, "B", { question_id: "q2" })], [record(1, true, { kind: "flag" })]])
      expect(drafts(...other, record(2, null)).filter(({ value }) => value === null)).toStrictEqual([])
  })

  it("brings back what was only typed, unless the journal got it after all", () => {
    const tail = [{ kind: "answer", question_id: "q1", value: "长文", at: 9, epoch: 1, nonce: "" }] as const
    expect(Resume.resume(attempt([]), device([], { tail }), "c1", 1).drafts).toStrictEqual(tail)
    expect(
      Resume.resume(attempt([]), device([record(1, "长文二", { at: 9 })], { tail }), "c1", 1).drafts,
    ).toStrictEqual([])
  })

  it("numbers what was typed last though the server has it, where something else was kept in between", () => {
    const tail = ["B", "A", "A"].map((value) => record(0, value, { at: 3 })).map((one) => Resume.draftOf(one, 1))
    const { answers, drafts } = Resume.resume(attempt(served("A")), device([record(2, "B")]), "c1", 1, tail)
    expect([answers["q1"]?.value, drafts.map(({ value }) => value)]).toStrictEqual(["A", ["A"]])
  })

  it("numbers again what an earlier client id of this device left", () => {
    const resumed = Resume.resume(attempt([]), device([record(1, "A", { client_id: "c0" })]), "c1", 1)
    expect([resumed.kept, resumed.drafts.map(({ value }) => value)]).toStrictEqual([[], ["A"]])
  })

  it("reports nothing where a newer writer answered the same", () => {
    const resumed = Resume.resume(attempt(served("B"), 2, by("c9", 2, 1)), device([record(1, "B")]), "c1", 2)
    expect([resumed.answers, resumed.drafts, resumed.conflicts]).toStrictEqual([
      { q1: { value: "B", flagged: false } },
      [],
      [],
    ])
  })

  it("keeps a newer writer's answer although it equals what this device last knew", () => {
    const resumed = Resume.resume(
      attempt(served("A"), 2, by("c9", 2, 2)),
      device([record(1, "A"), record(2, "B")], { acked: { c1: 1 } }),
      "c1",
      2,
    )
    expect(resumed.answers).toStrictEqual({ q1: { value: "A", flagged: false } })
    expect(resumed.conflicts).toStrictEqual([{ question_id: "q1", stands: "A", replaced: "B" }])
  })

  it("drafts again what the server kept as evidence only, where no newer writer touched the question", () => {
    const records = [record(1, "A"), record(2, "B")]
    const evidence = device(records, { acked: { c1: 2 } })
    const resumed = Resume.resume(attempt(served("A"), 2, by("c1", 1, 1)), evidence, "c1", 3)
    expect(resumed.answers).toStrictEqual({ q1: { value: "B", flagged: false } })
    expect(resumed.drafts).toStrictEqual([
      { kind: "answer", question_id: "q1", value: "B", at: 2, epoch: 3, nonce: "" },
    ])
    expect(resumed.kept).toStrictEqual([])
  })

  it("reports what another page of this device wrote over without having seen it, once", () => {
    const paper = attempt(served("C"), 3, by("c1", 3, 3))
    const records = [record(1, "A", { epoch: 2 }), record(2, "B", { epoch: 2 }), record(3, "C", { epoch: 3 })]
    const found = (over: Partial<KeptAttempt>) => Resume.resume(paper, device(records, over), "c1", 3).conflicts
    const conflict = { question_id: "q1", stands: "C", replaced: "B" }
    expect(found({ seen: { c1: 1 } })).toStrictEqual([conflict])
    expect(found({ seen: { c1: 2 } })).toStrictEqual([])
    expect(found({ seen: { c1: 1 }, acked: { c1: 3 } })).toStrictEqual([conflict])
    const alike = records.map((one) => ({ ...one, value: "C" }))
    expect(Resume.resume(paper, device(alike), "c1", 3).conflicts).toStrictEqual([])
  })

  it("reports what was acknowledged to a page that never knew of it, where another device's answer stands", () => {
    const paper = attempt(served("C"), 3, by("c2", 2, 1))
    const found = (seen: KeptAttempt["seen"]) =>
      Resume.resume(paper, device([record(2, "B")], { acked: { c1: 3 }, seen }), "c1", 3).conflicts
    expect(found({ c1: 1 })).toStrictEqual([{ question_id: "q1", stands: "C", replaced: "B" }])
    // it was saved, and changed elsewhere since; no other page of this device wrote
    expect([found({ c1: 2 }), found({})]).toStrictEqual([[], []])
  })

  it("lets what was only typed give way to a newer epoch's record, though the paper was on its way by then", () => {
    const typed = Resume.draftOf(record(0, "C"), 1)
    const kept = device([record(2, "B", { epoch: 2 })], { acked: { c1: 2 } })
    expect(Resume.resume(attempt(served("A"), 2, by("c1", 1, 1)), kept, "c1", 2, [typed])).toMatchObject({
      drafts: [],
      conflicts: [{ question_id: "q1", stands: "A", replaced: "C" }],
    })
  })

  it("brings back what its store lost under its number, and lets another client's answer of that epoch stand", () => {
    const lost = record(2, "B")
    const found = (written: Attempt["written"], state: Attempt["state"] = "open") =>
      Resume.resume({ ...attempt(served("A"), 1, written), state }, device([], { acked: { c1: 2 } }), "c1", 1, [lost])
    const draft = Resume.draftOf(lost, 1)
    const conflict = { question_id: "q1", stands: "A", replaced: "B" }
    expect(found(by("c1", 1, 1)).drafts).toStrictEqual([draft])
    for (const written of [by("c1", 1, 3), by("c2", 1, 1), by("c2", 2, 1)])
      expect(found(written)).toMatchObject({ answers: { q1: { value: "A" } }, drafts: [], conflicts: [conflict] })
    expect(found(by("c1", 1, 3), "closed")).toMatchObject({ drafts: [draft], conflicts: [conflict] })
  })

  it("writes what its store lost unsent, and what took it back, since the lost one may be on its way", () => {
    const lost = record(2, "B")
    const found = (...inMemory: ReadonlyArray<JournalRecord | Draft>) =>
      Resume.resume(attempt(served("A"), 1, by("c1", 1, 1)), device([], { acked: { c1: 1 } }), "c1", 1, inMemory).drafts
    expect(found(lost)).toStrictEqual([Resume.draftOf(lost, 1)])
    expect(found(lost, Resume.draftOf(record(0, "A", { at: 3 }), 1))).toMatchObject([{ value: "A", at: 3 }])
  })

  it("writes what only memory has, though it stands: what it took back may be on its way under a client id of before", () => {
    const draft = Resume.draftOf(record(0, null, { at: 3 }), 1)
    const key = { question_id: "q1", answer: "A", explanation_html: "", points: [], verdict: "right" } as const
    const drafts = (over: Partial<Attempt>) =>
      Resume.resume({ ...attempt([]), ...over }, device([]), "c2", 1, [draft]).drafts
    expect([drafts({}), drafts({ keys: [key] }), drafts({ state: "closed" })]).toStrictEqual([[draft], [], []])
  })

  it("reports what another page wrote over under the same epoch, where it had not read it", () => {
    const conflicts = (
      first: JournalRecord["by"],
      second: JournalRecord["by"],
      over: Partial<JournalRecord> = {},
      kept: Partial<KeptAttempt> = {},
    ) => {
      const records = [
        record(2, "B", { ...(first && { by: first }) }),
        record(3, "C", { ...(second && { by: second }), ...over }),
      ]
      return Resume.resume(attempt([]), device(records, { seen: { c1: 1 }, ...kept }), "c1", 1).conflicts
    }
    const mine = { page: "p1", read: { c1: 1 } }
    const other = { page: "p2", read: { c1: 1 } }
    const conflict = { question_id: "q1", stands: "C", replaced: "B" }
    expect(conflicts(mine, other)).toStrictEqual([conflict])
    expect(conflicts(mine, { page: "p2", read: {} })).toStrictEqual([conflict])
    expect(conflicts(mine, other, {}, { seen: { c1: 2 } })).toStrictEqual([])
    expect(conflicts(mine, { page: "p2", read: { c1: 2 } })).toStrictEqual([])
    expect(conflicts(mine, mine)).toStrictEqual([])
    expect(conflicts(mine, other, { question_id: "q2" })).toStrictEqual([])
    // an older journal names no page
    expect([conflicts(undefined, other), conflicts(mine, undefined)]).toStrictEqual([[], []])
    // another client's number says nothing of this one's
    expect(conflicts(mine, { page: "p2", read: { c2: 2 } }, { client_id: "c2", seq: 1 })).toStrictEqual([
      { question_id: "q1", stands: "B", replaced: "C" },
    ])
  })

  it("reports of each page what it last showed", () => {
    const pages = ["p1", "p2", "p1", "p2"].map((page) => ({ page, read: { c1: 0 } }))
    const records = pages.map((one, index) => record(index + 1, "ABCD"[index] ?? "", { by: one }))
    expect(Resume.resume(attempt([]), device(records), "c1", 1).conflicts).toStrictEqual([
      { question_id: "q1", stands: "D", replaced: "C" },
    ])
  })

  it("lets what was saved stand over what another page had copied by then, which came to write under the same epoch", () => {
    const saved = record(17, "B", { client_id: "c2", at: 9, by: { page: "p3", read: {} } })
    const found = (at: number, read: Readonly<Record<string, number>>) => {
      const copy = record(31, "A", { at, by: { page: "p1", read } })
      const kept = device([saved, copy], { acked: { c1: 30, c2: 17 }, seen: { c1: 31, c2: 17 } })
      return Resume.resume(attempt(served("B"), 1, by("c2", 1, 17)), kept, "c1", 1)
    }
    const conflict = { question_id: "q1", stands: "B", replaced: "A" }
    expect(found(5, { c2: 15 })).toMatchObject({ answers: { q1: { value: "B" } }, drafts: [], conflicts: [conflict] })
    // done later, or by a page that had read it
    for (const later of [found(9, { c2: 15 }), found(5, { c2: 17 })])
      expect(later).toMatchObject({ answers: { q1: { value: "A" } }, conflicts: [] })
  })

  it("reports nothing that a page changed which had read it, whatever others wrote before or beside it", () => {
    const of = (page: string, read: number) => ({ by: { page, read: { c1: read } } })
    const found = (...records: ReadonlyArray<JournalRecord>) =>
      Resume.resume(attempt([]), device(records), "c1", 1).conflicts
    const last = record(3, "C", of("p3", 2))
    expect(found(record(1, "A", of("p1", 0)), record(2, "B", of("p2", 0)), last)).toStrictEqual([
      { question_id: "q1", stands: "C", replaced: "A" },
    ])
    const beside = record(2, "B", { ...of("p2", 0), question_id: "q2", epoch: 2 })
    expect(found(record(1, "A", of("p1", 0)), beside, last)).toStrictEqual([])
  })

  it("reports what was kept by another page of this device and gives way to what this one has in memory", () => {
    const found = (over: Partial<KeptAttempt>, state: Attempt["state"] = "open", at = 1) => {
      const own = { kind: "answer", question_id: "q1", value: "C", at, epoch: 3, nonce: "" } as const
      const kept = device([record(1, "A"), record(2, "B", { epoch: 2 })], { acked: { c1: 1 }, ...over })
      return Resume.resume({ ...attempt(served("A"), 3, by("c1", 1, 1)), state }, kept, "c1", 3, [own])
    }
    const conflict = { question_id: "q1", stands: "C", replaced: "B" }
    expect(found({ seen: { c1: 1 } })).toMatchObject({ answers: { q1: { value: "C" } }, conflicts: [conflict] })
    expect(found({ seen: { c1: 2 } }).conflicts).toStrictEqual([])
    expect(found({ seen: { c1: 1 } }, "closed").conflicts.filter(({ replaced }) => replaced === "B")).toHaveLength(1)
    expect(found({ seen: { c1: 1 } }, "open", 9).conflicts).toStrictEqual([conflict])
  })

  it("reports it under the same epoch too, where the other page kept it later or this one had not read it", () => {
    const own = { kind: "answer", question_id: "q1", value: "C", at: 1, epoch: 1, nonce: "" } as const
    const conflicts = (at: number, isRead: boolean) => {
      const kept = device([record(2, "B", { at })], { seen: { c1: 1 } })
      return Resume.resume(attempt([]), kept, "c1", 1, [own], () => isRead).conflicts
    }
    const conflict = { question_id: "q1", stands: "C", replaced: "B" }
    expect([conflicts(2, true), conflicts(1, false), conflicts(1, true)]).toStrictEqual([[conflict], [conflict], []])
    const kept = device([record(2, "B", { at: 1 })], { seen: { c1: 1 } })
    expect(Resume.resume(attempt([]), kept, "c1", 1, [own]).conflicts).toStrictEqual([])
    // what a page before this one only typed came after what was kept
    const tail = [{ ...own, at: 5 }]
    expect(Resume.resume(attempt([]), { ...kept, tail }, "c1", 1, [], () => false).conflicts).toStrictEqual([])
  })

  it("reports what another device saved and this one never showed, where its own stands over it", () => {
    const over = (known: Partial<KeptAttempt>, by_client = "c9") =>
      Resume.resume(
        attempt(served("A"), 3, by(by_client, 1, 1)),
        device([record(2, "B", { epoch: 2 })], known),
        "c1",
        3,
      ).conflicts
    expect(over({})).toStrictEqual([{ question_id: "q1", stands: "B", replaced: "A" }])
    expect(over({ paper: attempt([], 2, by("c9", 1, 2)) })).toHaveLength(1)
    expect(over({ paper: attempt([], 2, by("c8", 1, 1)) })).toHaveLength(1)
    expect(over({ paper: attempt(served("A"), 2, by("c9", 1, 1)) })).toStrictEqual([])
    expect(over({}, "c1")).toStrictEqual([])
    const earlier = [record(1, "A", { client_id: "c9" }), record(2, "B", { epoch: 2 })]
    expect(over({ records: earlier, seen: { c9: 1 } })).toStrictEqual([])
  })

  it("takes what is only in memory for later than what was kept in the same moment", () => {
    const typed = { kind: "answer", question_id: "q1", value: "C", at: 1, epoch: 1, nonce: "" } as const
    const kept = device([record(1, "B")])
    expect(Resume.resume(attempt([], 1, []), kept, "c1", 1, [typed]).answers["q1"]?.value).toBe("C")
    const written = attempt(served("A"), 2, by("c2", 2, 1))
    expect(Resume.resume(written, kept, "c1", 1, [typed]).conflicts).toContainEqual({
      question_id: "q1",
      stands: "A",
      replaced: "C",
    })
  })

  it("leaves evidence alone where the key was shown or the epoch is the present one", () => {
    const key = { question_id: "q1", answer: "A", explanation_html: "", points: [], verdict: "right" as const }
    const paper = attempt(served("A"), 2, by("c1", 1, 1))
    const evidence = device([record(1, "A"), record(2, "B")], { acked: { c1: 2 } })
    for (const [served_, epoch] of [
      [{ ...paper, keys: [key] }, 3],
      [{ ...paper, epoch: 1 }, 1],
    ] as const) {
      const { answers, drafts, conflicts } = Resume.resume(served_, evidence, "c1", epoch)
      expect([answers, drafts, conflicts]).toStrictEqual([{ q1: { value: "A", flagged: false } }, [], []])
    }
  })

  it("puts the present client id of a page after its earlier one, though it counts from 1 again", () => {
    const records = [record(7, "A", { client_id: "c0" }), record(1, "B")]
    const paper = attempt(served("A"), 1, by("c0", 1, 7))
    expect(Resume.resume(paper, device(records, { acked: { c0: 7 } }), "c1", 1).answers).toStrictEqual({
      q1: { value: "B", flagged: false },
    })
    const behind = attempt(served("B"), 1, by("c1", 1, 1))
    expect(Resume.resume(behind, device(records, { acked: { c0: 6, c1: 1 } }), "c1", 1)).toStrictEqual({
      answers: { q1: { value: "B", flagged: false } },
      kept: [],
      drafts: [],
      conflicts: [],
    })
  })

  it("leaves evidence alone where the key of that very question was shown, not where another one's was", () => {
    const key = { question_id: "q2", answer: "A", explanation_html: "", points: [], verdict: "right" as const }
    const evidence = device([record(1, "A"), record(2, "B")], { acked: { c1: 2 } })
    const paper = { ...attempt(served("A"), 2, by("c1", 1, 1)), keys: [key] }
    expect(Resume.resume(paper, evidence, "c1", 3).drafts.map(({ value }) => value)).toStrictEqual(["B"])
  })

  it.each([
    ["the same client wrote later", by("c1", 1, 5), "c1"],
    ["the same number holds another answer", by("c1", 1, 1), "c1"],
    ["another client wrote under the same epoch, and this one is not the present one", by("c9", 1, 1), "c0"],
  ])("lets the server's answer stand and tells of it where %s", (_, written, client_id) => {
    const waiting = record(1, "B", { client_id })
    const resumed = Resume.resume(attempt(served("Z"), 1, written), device([waiting]), "c1", 1)
    expect([resumed.answers, resumed.drafts, resumed.conflicts]).toStrictEqual([
      { q1: { value: "Z", flagged: false } },
      [],
      [{ question_id: "q1", stands: "Z", replaced: "B" }],
    ])
  })

  it("writes no flag and no guess twice that the server has already", () => {
    const paper = attempt([{ question_id: "q1", value: "A", flagged: true, guessed: true }], 2)
    const marks = device([record(1, true, { kind: "flag" }), record(2, true, { kind: "guess" })])
    expect(Resume.resume(paper, marks, "c1", 2).drafts).toStrictEqual([])
    const taken = device([record(1, false, { kind: "flag" }), record(2, false, { kind: "guess" })])
    expect(Resume.resume(attempt([], 2), taken, "c1", 2).drafts).toStrictEqual([])
  })

  it("lets a mark stand that came later than what another page of this device wrote without having seen it", () => {
    const flag = (value: boolean, seq: number, over: Partial<JournalRecord>) =>
      record(seq, value, { kind: "flag", ...over })
    const page = (name: string, read = {}) => ({ by: { page: name, read } })
    const first = flag(true, 1, { at: 1, ...page("one") })
    const later = flag(false, 2, { at: 5, ...page("one") })
    const resumed = (seen: KeptAttempt["seen"], client_id: string, epoch: number, read: Numbers = { c1: 1 }) => {
      const again = flag(true, 1, { at: 1, client_id: "c2", epoch: 2, ...page("two", read) })
      const kept = device([first, later, again], { acked: { c2: 1 }, epoch: 2, seen })
      return Resume.resume(flagBy(client_id, epoch), kept, "c3", 3)
    }
    const flagBy = (client_id: string, epoch: number) => {
      const written = [{ question_id: "q1", kind: "flag" as const, client_id, epoch, seq: 1 }]
      return attempt(served(null, true), epoch, written)
    }
    const { answers, drafts } = resumed({ c1: 1 }, "c2", 2)
    expect([answers["q1"]?.flagged, drafts]).toStrictEqual([
      false,
      [{ kind: "flag", question_id: "q1", value: false, at: 5, epoch: 3, nonce: "" }],
    ])
    // that page had read it, whatever its clock says, or showed it since, or another device wrote
    expect(resumed({ c1: 1 }, "c2", 2, { c1: 2 })).toMatchObject({ answers: { q1: { flagged: true } }, drafts: [] })
    expect(resumed({ c1: 2 }, "c2", 2)).toMatchObject({ answers: { q1: { flagged: true } }, drafts: [] })
    expect(resumed({ c1: 1 }, "c9", 3)).toMatchObject({ answers: { q1: { flagged: true } }, drafts: [] })
  })

  it("writes no evidence again, without the server, where the store lost what came after it", () => {
    const paper = attempt(served("A"), 2, by("c1", 1, 1))
    const evidence = record(2, "B")
    const resumed = (...after: ReadonlyArray<JournalRecord>) => {
      const found = device([evidence, ...after], { acked: { c1: 3 }, epoch: 2 })
      return Resume.resume(asLastAcknowledged(paper, found, "c1"), found, "c1", 2).drafts
    }
    expect(resumed()).toStrictEqual([])
    expect(resumed(record(3, "A", { question_id: "q2" }))).toMatchObject([{ value: "B" }, { question_id: "q2" }])
    // neither another client's record nor one that is not acknowledged is what came after it
    for (const other of [record(3, "A", { question_id: "q2", client_id: "c2" }), record(4, "A", { question_id: "q2" })])
      expect(resumed(other).filter(({ question_id }) => question_id === "q1")).toStrictEqual([])
  })

  it("writes what stands of an older epoch again: another device may still have what it wrote in between", () => {
    const back = device([record(2, "A", { epoch: 3 })], { epoch: 4 })
    const paper = (epoch: number) => attempt(served("A"), 4, by("c1", epoch, 1))
    expect(Resume.resume(paper(2), back, "c1", 4).drafts).toMatchObject([{ value: "A", epoch: 4 }])
    expect(Resume.resume(paper(3), back, "c1", 4).drafts).toStrictEqual([])
  })

  it("takes what was acknowledged under an epoch that the server does not have for unsent: it was lost with it", () => {
    const records = [record(1, "A"), record(2, "B", { epoch: 9 })]
    const kept = device(records, { acked: { c1: 2 }, seen: { c1: 2 }, epoch: 9 })
    const resumed = (epoch: number) => Resume.resume(attempt(served("A"), epoch, by("c1", 1, 1)), kept, "c1", 9)
    expect(resumed(8)).toMatchObject({ answers: { q1: { value: "B" } }, kept: [{ seq: 2 }], conflicts: [] })
    expect(resumed(9)).toMatchObject({ answers: { q1: { value: "A" } }, kept: [], drafts: [], conflicts: [] })
  })

  it("drafts again every change of an older epoch to what the newer writer left as it was served", () => {
    const paper = attempt([
      { question_id: "q1", value: "A", flagged: true, guessed: true },
      { question_id: "q2", value: null, flagged: false },
    ])
    const records = [
      record(1, "B"),
      record(2, false, { kind: "flag" }),
      record(3, false, { kind: "guess" }),
      record(4, true, { kind: "flag", question_id: "q2" }),
      record(5, true, { kind: "guess", question_id: "q2" }),
    ]
    expect(Resume.resume({ ...paper, epoch: 2 }, device(records, { paper }), "c1", 2)).toStrictEqual({
      answers: { q1: { value: "B", flagged: false }, q2: { value: null, flagged: true, guessed: true } },
      kept: records,
      drafts: records.map(({ kind, question_id, value, at, nonce }) => ({
        kind,
        question_id,
        value,
        at,
        epoch: 2,
        nonce,
      })),
      conflicts: [],
    })
  })

  it("drafts again the first change of a question that nobody else touched", () => {
    const records = [
      record(1, "B"),
      record(2, true, { kind: "flag", question_id: "q2" }),
      record(3, true, { kind: "guess", question_id: "q3" }),
    ]
    const resumed = Resume.resume(attempt([], 2), device(records), "c1", 2)
    expect(resumed.answers).toStrictEqual({
      q1: { value: "B", flagged: false },
      q2: { value: null, flagged: true },
      q3: { value: null, flagged: false, guessed: true },
    })
    expect(resumed.drafts).toStrictEqual([
      { kind: "answer", question_id: "q1", value: "B", at: 1, epoch: 2, nonce: "" },
      { kind: "flag", question_id: "q2", value: true, at: 2, epoch: 2, nonce: "" },
      { kind: "guess", question_id: "q3", value: true, at: 3, epoch: 2, nonce: "" },
    ])
  })

  it("keeps a newer writer's flags and guesses silently", () => {
    const records = [record(1, true, { kind: "flag" }), record(2, true, { kind: "guess" })]
    const written = [...by("c9", 2, 1, { kind: "flag" }), ...by("c9", 2, 2, { kind: "guess" })]
    expect(Resume.resume(attempt(served("A"), 2, written), device(records), "c1", 2)).toStrictEqual({
      answers: { q1: { value: "A", flagged: false } },
      kept: records,
      drafts: [],
      conflicts: [],
    })
  })

  const shuffled = [
    record(3, "D", { epoch: 2 }),
    record(2, "C", { epoch: 2 }),
    record(1, "B", { epoch: 2 }),
    record(7, "A", { client_id: "c0" }),
  ]
  it("takes the change of the latest epoch and number for the last one, in whatever order they were found", () => {
    expect(
      Resume.resume(attempt(served("A"), 1, by("c0", 1, 7)), device(shuffled, { seen: { c0: 7 } }), "c1", 2),
    ).toStrictEqual({
      answers: { q1: { value: "D", flagged: false } },
      kept: shuffled.slice(0, 3).toReversed(),
      drafts: [],
      conflicts: [],
    })
  })

  it("reports what the attempt ended without, whether it was acknowledged as evidence or not", () => {
    const records = [record(1, "A"), record(2, "B", { epoch: 3 })]
    const paper = attempt(served("A"), 4, by("c1", 1, 1))
    const conflicts = [{ question_id: "q1", stands: "A", replaced: "B" }]
    for (const acked of [{}, { c1: 1 }, { c1: 2 }]) {
      const found = (state: Attempt["state"]) =>
        Resume.resume({ ...paper, state }, device(records, { acked, seen: { c1: 2 } }), "c1", 3).conflicts
      expect([found("handed_in"), found("closed"), found("open")]).toStrictEqual([conflicts, conflicts, []])
    }
    // a late answer was taken, and so was one whose acknowledgement was lost
    const taken = { ...attempt(served("B"), 4, by("c1", 3, 2)), state: "closed" as const }
    expect(Resume.resume(taken, device(records, { seen: { c1: 2 } }), "c1", 3).conflicts).toStrictEqual([])
    const unseen = Resume.resume({ ...paper, state: "closed" }, device(records), "c1", 3)
    expect([unseen.answers, unseen.drafts, unseen.conflicts]).toStrictEqual([
      { q1: { value: "B", flagged: false } },
      [],
      conflicts,
    ])
  })

  it("hands over what every earlier client of this device wrote once the attempt has ended", () => {
    const records = [record(1, "B", { epoch: 2 }), record(7, "A", { client_id: "c0" })]
    const ended = { ...attempt([]), state: "handed_in" as const }
    expect(Resume.resume(ended, device(records), "c1", 2).kept).toStrictEqual(records)
    expect(Resume.resume(attempt([]), device(records), "c1", 2).kept).toStrictEqual(records.slice(0, 1))
  })

  it("hands over once what was numbered again under another client id", () => {
    const [first, second] = [record(1, "A", { at: 1 }), record(2, "B", { at: 2, question_id: "q2" })]
    const again = [first, second].map((one) => ({ ...one, client_id: "c2" }))
    const ended = { ...attempt([]), state: "handed_in" as const }
    const kept = (...again: ReadonlyArray<JournalRecord>) =>
      Resume.resume(ended, device([first, second, ...again]), "c2", 1).kept
    expect(kept(...again)).toStrictEqual(again)
    // what comes after it needs it
    expect(kept(...again.slice(0, 1))).toStrictEqual([first, again[0], second])
    expect(kept(...again.slice(1))).toStrictEqual([first, again[1]])
  })

  it("brings back what was only typed after an earlier record, and beside later ones of other questions", () => {
    const tail = [{ kind: "answer", question_id: "q1", value: "长文", at: 9, epoch: 1, nonce: "" }] as const
    const records = [record(1, "长", { at: 8 }), record(2, "B", { at: 10, question_id: "q2" })]
    expect(Resume.resume(attempt([]), device(records, { tail }), "c1", 1)).toStrictEqual({
      answers: { q1: { value: "长文", flagged: false }, q2: { value: "B", flagged: false } },
      kept: records,
      drafts: tail,
      conflicts: [],
    })
  })

  it("brings back under a newer epoch what was only typed into a question that nobody else answered", () => {
    const typed = { kind: "answer", question_id: "q1", value: "长文", at: 9, epoch: 1, nonce: "" } as const
    const resumed = Resume.resume(attempt([], 2), device([], { tail: [typed] }), "c1", 2)
    expect([resumed.drafts, resumed.conflicts]).toStrictEqual([[{ ...typed, epoch: 2 }], []])
  })

  it("takes what was only typed for later than what was numbered under the same epoch, not than a newer writer's", () => {
    const typed = { kind: "answer", question_id: "q1", value: "长文", at: 9, epoch: 1, nonce: "" } as const
    const typing = device([record(1, "长", { at: 8 })], { tail: [typed], acked: { c1: 1 } })
    const mine = Resume.resume(attempt(served("长"), 1, by("c1", 1, 1)), typing, "c1", 1)
    expect([mine.answers["q1"]?.value, mine.drafts, mine.conflicts]).toStrictEqual(["长文", [typed], []])
    const newer = Resume.resume(attempt(served("别的"), 2, by("c9", 2, 1)), typing, "c1", 2)
    expect([newer.answers["q1"]?.value, newer.drafts, newer.conflicts]).toStrictEqual([
      "别的",
      [],
      [{ question_id: "q1", stands: "别的", replaced: "长文" }],
    ])
  })

  it("numbers what was never numbered and gave way, as evidence of its own epoch, once the attempt has ended", () => {
    const typed = { kind: "answer", question_id: "q1", value: "长文", at: 9, epoch: 1, nonce: "" } as const
    const flag = { ...typed, kind: "flag", value: true } as const
    const newer = { ...attempt(served("别的"), 3, by("c9", 3, 1)), state: "handed_in" as const }
    const fenced = Resume.resume(newer, device([], { tail: [typed] }), "c1", 2, [flag])
    expect([fenced.drafts, fenced.conflicts]).toStrictEqual([
      [typed, { ...flag, epoch: 2 }],
      [{ question_id: "q1", stands: "别的", replaced: "长文" }],
    ])
    // another tab of the profile wrote since, and its answer never reached the server
    const rival = Resume.resume(
      { ...newer, answers: [], written: [] },
      device([record(1, "B", { epoch: 2 })]),
      "c1",
      2,
      [typed],
    )
    expect([rival.drafts, rival.kept.map(({ value }) => value)]).toStrictEqual([[typed], ["B"]])
    // what was numbered goes out as it is
    const waiting = record(1, "B")
    expect(Resume.resume(newer, device([waiting]), "c1", 2)).toMatchObject({ drafts: [], kept: [waiting] })
  })

  const values = fc.constantFrom("A", "B", "C", null)
  /** Who wrote, in turn; each turn of somebody else begins a new epoch. */
  const turns = fc.array(fc.record({ here: fc.boolean(), value: values, arrives: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  it("never drops an unacknowledged answer silently: it is kept, or the learner is notified", () => {
    fc.assert(
      fc.property(turns, (list) => {
        const records: Array<JournalRecord> = []
        const log: Array<AnswerMerge.Change> = []
        let epoch = 1
        let wroteHere = true
        let acked = 0
        let isOffline = false
        let seen = 0
        for (const { here, value, arrives } of list) {
          if (here !== wroteHere) epoch += 1
          if (here && !wroteHere) seen = records.length
          wroteHere = here
          const change = { question_id: "q1", kind: "answer" as const, value, epoch }
          if (!here) log.push({ ...change, client_id: "c9", seq: log.length + 1 })
          else {
            records.push(record(records.length + 1, value, { epoch }))
            isOffline ||= !arrives
            if (isOffline) continue
            acked = records.length
            log.push({ ...change, client_id: "c1", seq: records.length })
          }
        }
        const written = AnswerMerge.standing(log).map(({ value: _, ...one }) => one)
        const paper = attempt(AnswerMerge.merge(log), epoch, written)
        const resumed = Resume.resume(
          paper,
          device(records, { acked: { c1: acked }, seen: { c1: seen } }),
          "c1",
          epoch + 1,
        )
        const shown = resumed.answers["q1"]?.value ?? null
        const last = records.at(-1)
        const stands = AnswerMerge.standing(log)[0]
        if (last === undefined || last.seq <= acked) expect(shown).toBe(stands?.value ?? null)
        else if (stands === undefined || last.epoch >= stands.epoch) expect(shown).toBe(last.value)
        else {
          expect(shown).toBe(stands.value)
          expect(resumed.conflicts).toStrictEqual(
            last.value === stands.value ? [] : [{ question_id: "q1", stands: stands.value, replaced: last.value }],
          )
        }
        expect(resumed.kept.map(({ seq }) => seq)).toStrictEqual(
          records.map(({ seq }) => seq).filter((seq) => seq > acked),
        )
      }),
    )
  })

  it("sends no seal: the server would answer an empty batch for ever", () => {
    const sealed = device([record(1, "A"), record(2, null, { kind: "seal", question_id: "" })], { acked: { c1: 1 } })
    expect(Resume.resume(attempt(served("A")), sealed, "c1", 1).kept).toStrictEqual([])
  })

  it("brings back no seal that was never written, since the end may have moved", () => {
    const seal = Resume.draftOf(record(0, null, { kind: "seal", question_id: "" }), 2)
    expect(Resume.resume(attempt([]), device([], { tail: [seal] }), "c1", 2).drafts).toStrictEqual([])
    expect(Resume.resume(attempt([]), device([]), "c1", 2, [seal]).drafts).toStrictEqual([])
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
    asLastAcknowledged(paper, device(records, { acked: { c1: acked } }), "c1").answers

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

  it("knows who wrote what was acknowledged since, beside who wrote the rest", () => {
    const paper = attempt(served("A"), 2, [...by("c9", 2, 1), ...by("c9", 2, 2, { question_id: "q2" })])
    const records = [
      record(1, "X", { epoch: 1, question_id: "q2" }),
      record(3, "B", { epoch: 2 }),
      record(4, true, { epoch: 2, kind: "flag" }),
      record(5, null, { epoch: 2, kind: "seal", question_id: "" }),
      record(6, "C", { epoch: 2, question_id: "q3" }),
    ]
    expect(asLastAcknowledged(paper, device(records, { acked: { c1: 5 } }), "c1").written).toStrictEqual([
      ...by("c1", 2, 3),
      ...by("c9", 2, 2, { question_id: "q2" }),
      ...by("c1", 2, 4, { kind: "flag" }),
    ])
  })

  it("is not set back by what an older epoch wrote", () => {
    expect(answers([record(1, "B", { epoch: 1 })], 1)).toStrictEqual(served("A"))
  })
})

describe("another page of the same profile", () => {
  it("shows what was written since, acknowledged or not, and nothing that an older epoch wrote", () => {
    const records = [
      record(1, "X", { epoch: 1, question_id: "q2" }),
      record(2, "B", { epoch: 2 }),
      record(3, true, { epoch: 2, kind: "flag" }),
      record(4, "C", { epoch: 3, question_id: "q3" }),
      record(1, "E", { epoch: 2, client_id: "c0", question_id: "q4" }),
      record(5, null, { epoch: 3, kind: "seal", question_id: "" }),
    ]
    const paper = attempt(
      [...served("A"), { question_id: "q2", value: "Y", flagged: false }],
      2,
      by("c9", 2, 1, { question_id: "q2" }),
    )
    expect(Resume.mirrored(paper, device(records, { acked: { c0: 1, c1: 3 } }), "c2", 2)).toStrictEqual({
      q1: { value: "B", flagged: true },
      q2: { value: "Y", flagged: false },
      q3: { value: "C", flagged: false },
      q4: { value: "E", flagged: false },
    })
  })
})

describe("what is numbered again", () => {
  it("is the latest change of each question and kind, under the epoch of the page", () => {
    const records = [
      record(1, "A"),
      record(2, true, { kind: "flag", at: 9 }),
      record(3, "B", { nonce: "n3" }),
      record(4, "C", { question_id: "q2" }),
    ]
    const draft = { kind: "answer", question_id: "q1", value: "B", at: 3, epoch: 7, nonce: "n3" }
    expect(Resume.redrafted(records, "c1", 7)).toStrictEqual([
      draft,
      { ...draft, kind: "flag", value: true, at: 9, nonce: "" },
      { ...draft, question_id: "q2", value: "C", at: 4, nonce: "" },
    ])
  })
})

describe("what gave way", () => {
  it("counted after all where it stands in the end, and else is named once", () => {
    const overwritten = ["A", "B", "B", "C"].map((replaced) => ({ question_id: "q1", replaced }))
    expect(
      Conflict.uncounted([...overwritten, { question_id: "q2", replaced: "A" }], byQuestion(served("A"))),
    ).toStrictEqual([
      { question_id: "q1", stands: "A", replaced: "B" },
      { question_id: "q1", stands: "A", replaced: "C" },
      { question_id: "q2", stands: null, replaced: "A" },
    ])
  })

  it("gave way to what the server has of the same question and kind", () => {
    const written = [...by("c1", 1, 1, { question_id: "q2" }), ...by("c1", 1, 2, { kind: "flag" }), ...by("c1", 1, 3)]
    expect(Resume.standing(written, { question_id: "q1", kind: "answer" })).toBe(written[2])
    expect(Resume.standing(written, { question_id: "q2", kind: "flag" })).toBeUndefined()
  })
})
