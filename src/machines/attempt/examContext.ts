import type { Attempt, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type {
  AppendInput,
  DigestInput,
  ExportInput,
  KeyInput,
  NoteInput,
  OpenInput,
  PruneInput,
  ReadInput,
  TailInput,
} from "#domain/attempt/JournalPort.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { seenUpTo } from "#domain/attempt/RecordNumbers.ts"
import type { ToolsOf } from "#domain/attempt/ToolsState.ts"
import { ackedBy } from "./examOutcomes.ts"
import { typedDrafts } from "./examTyping.ts"
import type { ExamContext, ExamInput, LockInput } from "./examTypes.ts"
import type { LeavesInput } from "./leavesTypes.ts"
import type { WatchContext } from "./watchTypes.ts"

export const contextOf = ({ source, user_id, now, refreshRate = 20 }: ExamInput): ExamContext => ({
  source,
  user_id,
  refreshRate,
  client_id: "",
  storage: "strict",
  cover: null,
  attempt: null,
  device: null,
  epoch: 0,
  nonce: "",
  wantsPaper: false,
  takesOver: false,
  isElsewhere: false,
  isOwn: false,
  isDoubted: false,
  wasOpen: false,
  resumed: null,
  conflicts: [],
  settled: [],
  answers: {},
  current: 0,
  typing: null,
  excess: null,
  drafts: [],
  kept: [],
  evidence: [],
  setAside: [],
  last_seq: 0,
  came_with: {},
  brought: [],
  numbered: [],
  sent: { client_id: "", seq: 0 },
  acked: 0,
  missing: [],
  saved_at: null,
  sealed: false,
  stopped_at: null,
  digest: "",
  comparisons: 0,
  keys: {},
  checks: [],
  now,
  remaining: null,
  moved: 0,
  isEndConfirmed: false,
  isPaperNew: false,
  continued: false,
  announcement: null,
  seed: now % 2 ** 31,
  tries: 0,
  retry_at: null,
  waiting_since: null,
  recovered_at: null,
  isHidden: false,
  answered_calls: 0,
  failure: null,
  receipt: null,
  late: null,
  filter: "all",
  clockHidden: false,
})

/** The records that this page wrote under its present client id. */
export const ownNumbers = ({ numbered, client_id }: ExamContext) => numbered.map((seq) => ({ client_id, seq }))

/** The paper; only states that have one ask for it. */
export const paperOf = ({ attempt }: ExamContext): Attempt => {
  if (attempt === null) throw new Error("no attempt is open")
  return attempt
}

/** The attempt at this paper that was open somewhere when its cover was asked for. */
export const openElsewhere = ({ cover }: Pick<ExamContext, "cover">): string | null => cover?.open_attempt_id ?? null

/** Of the questions to be checked, the first that was not looked up on the device, once its answer is in the journal. */
export const unseenCheck = ({ checks, here, typing, drafts }: ExamContext): string | undefined => {
  const id = here && checks.find((one) => !(one in here))
  return typing?.question_id === id || drafts.some(({ question_id }) => question_id === id) ? undefined : id
}

/** Keys by question. */
export const keysOf = (keys: Attempt["keys"]): ExamContext["keys"] =>
  Object.fromEntries(keys.map((key) => [key.question_id, key]))

interface At {
  readonly context: ExamContext
}

interface Saved {
  readonly event: { readonly output: CallOutcome<SaveOutcome> }
}

export const openInput = ({ context: { user_id } }: At): OpenInput => ({
  user_id,
  renew: false,
})
export const renewInput = ({ context: { user_id } }: At): OpenInput => ({ user_id, renew: true })

export const readInput = ({ context: { user_id, attempt, source } }: At): ReadInput => ({
  user_id,
  attempt_id: attempt?.attempt_id ?? null,
  source,
})

export const appendInput = ({ context }: At): AppendInput => ({
  user_id: context.user_id,
  attempt_id: paperOf(context).attempt_id,
  client_id: context.client_id,
  last_seq: Math.max(context.last_seq, context.acked),
  read: context.came_with,
  drafts: context.drafts,
})

/** With the paper when it was just served or its deadline moved, without it when only the acknowledged number did. */
export const paperInput = ({ context }: At): NoteInput => noteInput(context, paperOf(context))
export const ackInput = ({ context }: At): NoteInput => noteInput(context, context.isPaperNew ? paperOf(context) : null)

/** What the server has, by the answer to a save after the end: late or not, it is not sent again. */
export const lateInput = ({ context, event }: At & Saved): NoteInput => ({
  ...noteInput(context, null),
  client_id: context.sent.client_id,
  acked: event.output.ok ? ackedBy(context, event.output.value) : 0,
  isLate: true,
})

const noteInput = (context: ExamContext, paper: Attempt | null): NoteInput => ({
  user_id: context.user_id,
  attempt_id: paperOf(context).attempt_id,
  client_id: context.client_id,
  source: context.source,
  acked: context.acked,
  epoch: context.epoch,
  seen: context.isOwn ? seenOf(context) : {},
  paper,
})

/** What it came with, what stood when it got its epoch, and what it wrote itself. */
const seenOf = (context: ExamContext): NoteInput["seen"] =>
  seenUpTo(context.came_with, [...paperOf(context).written, ...ownNumbers(context)])

/** Numbered and unacknowledged, as far as this page knows. */
export const recordsInMemory = ({ resumed, kept }: ExamContext): ReadonlyArray<JournalRecord> => [
  ...(resumed?.found ?? []),
  ...kept,
]

export const exportInput = ({ context }: At): ExportInput => {
  const { attempt_id, title } = paperOf(context)
  const { user_id, source, now: made_at } = context
  return { user_id, attempt_id, title, source, made_at, inMemory: recordsInMemory(context) }
}

export const pruneInput = ({ context }: At): PruneInput => ({
  user_id: context.user_id,
  attempt_id: paperOf(context).attempt_id,
  handed_in_at: context.now,
})

export const tailInput = ({ context }: At): TailInput => ({
  user_id: context.user_id,
  attempt_id: paperOf(context).attempt_id,
  drafts: [...context.drafts, ...typedDrafts(context)],
})

export const digestInput = ({ context }: At): DigestInput => ({
  attempt_id: paperOf(context).attempt_id,
  answers: Object.entries(context.answers).map(([question_id, { value }]) => ({ question_id, value })),
})

export const keyInput = ({ context }: At): KeyInput => {
  const { attempt_id, questions } = paperOf(context)
  const id = unseenCheck(context)
  const question = questions.find((one) => one.id === id)
  if (question === undefined) throw new Error("nothing is to be looked up")
  return { user_id: context.user_id, attempt_id, question, value: context.answers[question.id]?.value ?? null }
}

export const lockInput = ({ context }: At): LockInput => ({
  user_id: context.user_id,
  attempt_id: paperOf(context).attempt_id,
  steal: context.takesOver,
})

export const watchInput = ({ context }: At): WatchContext => {
  const { attempt_id, rules } = paperOf(context)
  return { attempt_id, refreshRate: context.refreshRate, isToldBySaves: rules.at_time_up !== "ask" }
}

export const leavesInput = ({ context }: At): LeavesInput => {
  const { attempt_id, rules, left = 0 } = paperOf(context)
  return { attempt_id, rule: rules.room?.leaving ?? null, counted: left, seed: context.seed }
}

export const toolsInput = ({ context }: At): ToolsOf => ({
  user_id: context.user_id,
  attempt_id: paperOf(context).attempt_id,
})
