import type { AnyEventObject } from "xstate"
import type { Attempt, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { KeptAttempt } from "#domain/attempt/JournalPort.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import type { ExamContext, ExamInput } from "#machines/attempt/examTypes.ts"
import { contextOf } from "#machines/attempt/examContext.ts"
import { attemptOf, coverOf, START } from "./ExamWorld.ts"

const answer = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output })
const defect = (id: string): AnyEventObject => ({ type: `xstate.error.actor.${id}`, error: new Error("defect") })
const elapsed = (delay: string, state: string): AnyEventObject => ({ type: `xstate.after.${delay}.exam.${state}` })
const value = (given: unknown): CallOutcome => ({ ok: true, value: given })
const failureOf = (kind: CallFailure["kind"]): CallFailure => ({ kind, code: 0, message: "", fields: [] })
const failed = (kind: CallFailure["kind"]): CallOutcome => ({ ok: false, failure: failureOf(kind) })
const stateRead = (outcome: CallOutcome): AnyEventObject => ({ type: "state.read", outcome })

const practice = (over: Partial<Attempt> = {}) =>
  attemptOf({ rules: { exam_type: "4", feedback: "at_once", timed: true, minutes: 10 }, ...over })

const record = (seq: number, kind: JournalRecord["kind"] = "answer"): JournalRecord => ({
  user_id: "u1",
  attempt_id: "t1",
  client_id: "c1",
  epoch: 1,
  seq,
  kind,
  question_id: kind === "seal" ? "" : "q1",
  value: kind === "seal" ? null : "A",
  at: START,
  mono: 0,
  nonce: "",
  before: "",
  checksum: "",
})

const device = (over: Partial<KeptAttempt> = {}): KeptAttempt => ({
  paper: null,
  records: [],
  acked: {},
  epoch: 1,
  seen: {},
  in_time: {},
  tail: [],
  ...over,
})

const outcomeOf = (outcome: SaveOutcome["outcome"], over: Partial<SaveOutcome> = {}) =>
  value({ outcome, acked: 1, missing: [], epoch: 1, deadline: START + 600_000, now: START, nonce: "n", ...over })
const saved = (...given: Parameters<typeof outcomeOf>) => answer("save", outcomeOf(...given))

const stateOf = (state: Attempt["state"]) =>
  value({ state, epoch: 1, deadline: START + 600_000, minutes: 10, now: START, nonce: "n" })

const risen: CallOutcome = value({
  epoch: 2,
  acked: 0,
  nonce: "n",
  deadline: START + 600_000,
  minutes: 10,
  answers: [],
  written: [],
  keys: [],
})
const appended = (one: JournalRecord, storage: string) =>
  answer("append", { records: [one], storage, client_id: one.client_id, stepped_down: false })
const input: ExamInput = { source: { paper_id: "p1" }, user_id: "u1", now: START }

/** What an opening ends with. */
const openedAs = (over: Partial<ExamContext>) =>
  answer("opening", {
    ...contextOf(input),
    client_id: "c1",
    device: device(),
    epoch: 1,
    nonce: "n0",
    isOwn: true,
    ...over,
  })
const covered = openedAs({ cover: coverOf(), device: null })
const opened = openedAs({ attempt: practice() })
const held = { type: "lock.held" }
const signedIn = { type: "session.changed", session: "signedIn", was: "signedOut" }
const choose = { type: "answer.choose", question_id: "q1", key: "A" }
const digested = answer("digest", "d")
const differing: CallOutcome = {
  ok: false,
  failure: { kind: "refused", code: EXAM_CODES.differs, message: "", fields: [] },
}
const kept = appended(record(1), "strict")
const gathered = elapsed("gathering", "open.sync.gathering")
const timeUp = { type: "clock.ticked", now: START + 600_000, suspect: false }
const early = { type: "clock.ticked", now: START + 1_000, suspect: false }

/** From nothing to a paper that can be answered. */
const opening = [covered, { type: "exam.start" }, opened, held]

const walks: Readonly<Record<string, ReadonlyArray<AnyEventObject>>> = {
  loading: [
    covered,
    opened,
    openedAs({ attempt: attemptOf({ state: "handed_in" }) }),
    openedAs({ attempt: attemptOf({ state: "handed_in" }), device: device({ records: [record(1)] }) }),
    openedAs({ failure: failureOf("unauthorized") }),
    openedAs({ failure: failureOf("offline") }),
    openedAs({ cover: coverOf(), failure: { ...failureOf("refused"), code: EXAM_CODES.passcode } }),
    openedAs({ attempt: attemptOf(), isOwn: false }),
    signedIn,
    held,
    answer("saveLate", failed("busy")),
    answer("saveLate", outcomeOf("fork")),
    answer("renewLate", { client_id: "c2", storage: "strict" }),
    defect("renewLate"),
    { type: "exam.start" },
    { type: "exam.retry" },
    answer("raiseEpoch", risen),
    answer("askReceipt", value({ number: "R" })),
    answer("askReceipt", failed("unauthorized")),
    answer("askReceipt", failed("busy")),
    answer("verifyLate", value({ id: "u1" })),
    answer("settle", value({ state: "none", records: 0, receipt: null, late_receipt: null, answers: [] })),
    answer("settle", failed("busy")),
    answer("settle", failed("refused")),
    elapsed("backOff", "closedByServer.waiting"),
  ],
  room: [
    openedAs({ cover: { ...coverOf(), formal: true }, device: null, storage: "memory" }),
    { type: "exam.start" },
    answer("reopen", { client_id: "c1", storage: "strict" }),
  ],
  handingIn: [
    ...opening,
    { type: "paper.review" },
    { type: "paper.resume" },
    { type: "exam.handIn" },
    answer("handIn", value({ number: "R" })),
    answer("handIn", failed("busy")),
    answer("prune"),
    answer("pruneDone"),
    defect("pruneDone"),
    elapsed("reopening", "showingResult.pruning"),
    answer("handIn", failed("refused")),
    answer("handIn", failed("unauthorized")),
    signedIn,
    answer("verify", value({ id: "u1" })),
    answer("verify", value({ id: "u2" })),
    answer("verify", failed("busy")),
    { type: "sync.retry" },
    elapsed("backOff", "open.sync.unverified"),
    answer("refill", device()),
    defect("refill"),
    digested,
    answer("handIn", differing),
    answer("compare", value(practice())),
    answer("compare", value(practice({ answers: [{ question_id: "q1", value: "B", flagged: false }] }))),
    answer("compare", failed("busy")),
  ],
  deadline: [
    ...opening,
    early,
    timeUp,
    appended(record(1, "seal"), "strict"),
    elapsed("spread", "open.paper.spreading"),
    digested,
    answer("handIn", value({ number: "R" })),
    answer("handIn", value({ number: "R", digest: "d" })),
    answer("prune"),
    answer("pruneDone"),
    defect("pruneDone"),
    elapsed("reopening", "showingResult.pruning"),
    { type: "lock.waiting" },
    elapsed("watching", "closedByServer.grace.resting"),
    answer("await", stateOf("open")),
    answer("await", stateOf("closed")),
  ],
  simulation: [
    covered,
    { type: "exam.start" },
    openedAs({ attempt: attemptOf({ deadline: null, rules: { ...attemptOf().rules, at_time_up: "ask" } }) }),
    held,
    early,
    timeUp,
    { type: "paper.resume" },
    { type: "paper.review" },
    { type: "exam.handIn" },
  ],
  untimed: [
    covered,
    { type: "exam.start" },
    openedAs({ attempt: practice({ deadline: null, rules: { ...practice().rules, timed: false, minutes: 0 } }) }),
    held,
    choose,
    kept,
    gathered,
    saved("taken", { deadline: null }),
  ],
  watching: [
    ...opening,
    choose,
    kept,
    { type: "answers.export" },
    elapsed("pause", "open.file.gathering"),
    answer("export"),
    { type: "notice.read" },
    stateRead(value({ state: "open", epoch: 1, deadline: START + 700_000, now: START, nonce: "n" })),
    stateRead(value({ state: "open", epoch: 2, deadline: START + 600_000, now: START, nonce: "n" })),
    stateRead(value({ state: "closed", epoch: 1, deadline: START + 600_000, now: START, nonce: "n" })),
    stateRead(failed("offline")),
    stateRead(failed("unauthorized")),
    answer("appendLate", { records: [record(1)], storage: "strict", client_id: "c1", stepped_down: false }),
  ],
  saving: [
    ...opening,
    choose,
    kept,
    gathered,
    { type: "exam.handIn" },
    { type: "paper.review" },
    saved("taken"),
    saved("superseded", { epoch: 2 }),
    saved("gap", { missing: [1] }),
    saved("gap", { missing: [7] }),
    saved("fork"),
    saved("closed"),
    answer("save", failed("offline")),
    answer("save", failed("busy")),
    answer("save", failed("refused")),
    elapsed("refusal", "open.sync.refused"),
    answer("save", failed("unauthorized")),
    answer("refill", device({ records: [record(1)] })),
    answer("renew", { client_id: "c2", storage: "strict" }),
    appended({ ...record(1), client_id: "c2" }, "strict"),
    answer("raiseEpoch", risen),
    answer("raiseEpoch", failed("busy")),
    answer("raiseEpoch", failed("offline")),
    answer("raiseEpoch", failed("unauthorized")),
    { type: "network.online" },
    answer("check", value({ question_id: "q1" })),
    answer("check", failed("busy")),
    answer("check", failed("refused")),
  ],
  takenAlong: [
    covered,
    { type: "exam.start" },
    openedAs({ attempt: practice(), device: device({ shown_ids: ["q1"] }) }),
    held,
    answer("lookUp", { question_id: "q1" }),
    answer("lookUp", null),
    defect("lookUp"),
    answer("check", failed("offline")),
    { type: "answer.choose", question_id: "q2", key: "A" },
  ],
  journal: [
    ...opening,
    choose,
    defect("append"),
    elapsed("reopening", "open.journal.reopening"),
    appended(record(1), "ring"),
    appended(record(1), "memory"),
  ],
  writer: [
    ...opening,
    openedAs({ attempt: attemptOf({ epoch: 2, writer: { client_id: "c2", device: "iPhone", since: START } }) }),
    { type: "lock.waiting" },
    { type: "lock.lost" },
    { type: "writer.take" },
    elapsed("following", "open.writer.following.resting"),
    answer("mirror", device()),
    answer("raiseEpoch", risen),
  ],
  page: [
    ...opening,
    { type: "sheet.open" },
    { type: "sheet.close" },
    { type: "question.go", index: 1 },
    { type: "answer.write", question_id: "q4", text: "一" },
    elapsed("pause", "open.typing.moving.resting"),
    elapsed("typingLimit", "open.typing.moving"),
    early,
    { type: "clock.ticked", now: START + 2_000, suspect: true },
    answer("sample", value(attemptOf())),
    answer("sample", failed("offline")),
    elapsed("backOff", "open.clock.unsure"),
    { type: "clock.toggle" },
    { type: "clock.announce" },
  ],
}

/**
 * The exam chart for the table of charts. Its regions run side by side, so that walking every order of all events would
 * be endless: each walk has the events of one part, and every state is reached by one of them.
 */
export const examChart = {
  machine: examMachine,
  file: "src/machines/attempt/examMachine.ts",
  input,
  walks: Object.values(walks),
  events: [
    ...new Map(
      Object.values(walks)
        .flat()
        .map((event) => [JSON.stringify(event), event]),
    ).values(),
  ],
  situation: ({ context }: { readonly context: ExamContext }) => [
    context.attempt?.state,
    context.drafts.length > 0,
    context.kept.length > 0,
    context.checks.length,
    Object.keys(context.here ?? {}).length,
    context.sealed,
    context.takesOver,
    context.isOwn,
    context.isDoubted,
    context.typing !== null,
    context.continued,
    context.moved !== 0,
  ],
} as const
