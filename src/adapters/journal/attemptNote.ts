import { Effect, Option } from "effect"
import * as Schema from "effect/Schema"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import { KEPT_AFTER_RECEIPT, sourceKey } from "#domain/attempt/JournalPort.ts"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import { covers, highest } from "#domain/attempt/RecordNumbers.ts"
import type { LeftAttempt } from "#domain/attempt/LeftOnDevice.ts"
import type { AttemptNote, Found, JournalWorld } from "./JournalStore.ts"
import { sha256Hex } from "./sha256Hex.ts"

/** The note after one more thing was noted. An acknowledged number never goes back. */
export const noted = (before: AttemptNote | null, input: Port.NoteInput): AttemptNote => ({
  user_id: input.user_id,
  attempt_id: input.attempt_id,
  sources: [...new Set([...(before?.sources ?? []), sourceKey(input.source)])],
  paper: input.paper ?? before?.paper ?? null,
  acked: highest([{ client_id: input.client_id, seq: input.acked }], before?.acked ?? {}),
  epoch: Math.max(input.epoch, before?.epoch ?? 0),
  seen: highest(
    Object.entries(input.seen).map(([client_id, seq]) => ({ client_id, seq })),
    before?.seen ?? {},
  ),
  in_time: {
    ...(input.isLate && { [input.client_id]: before?.acked[input.client_id] ?? 0 }),
    ...before?.in_time,
  },
  handed_in_at: before?.handed_in_at ?? null,
})

export const isOver = ({ handed_in_at }: AttemptNote, now: number): boolean =>
  handed_in_at !== null && handed_in_at + KEPT_AFTER_RECEIPT < now

export const leftOf = (
  { user_id, attempt_id, handed_in_at, acked }: AttemptNote,
  records: Found["records"],
): LeftAttempt => ({
  user_id,
  attempt_id,
  isOpen: handed_in_at === null,
  unsent: records.filter((record) => record.kind !== "seal" && !covers(acked, record)).length,
})

/** Delivered and handed in: the device need not keep it. */
export const isDelivered = ({ isOpen, unsent }: LeftAttempt): boolean => !isOpen && unsent === 0

/** The attempt to continue: the one that is named, or was opened for this source; without a receipt, the newest one. */
export const unfinished = (notes: ReadonlyArray<AttemptNote>, source: ExamSource): AttemptNote | null => {
  const isIt = ({ attempt_id, sources }: AttemptNote) =>
    [...sources, sourceKey({ attempt_id })].includes(sourceKey(source))
  return (
    notes
      .filter((note) => note.handed_in_at === null && isIt(note))
      .toSorted((a, b) => (b.paper?.started_at ?? 0) - (a.paper?.started_at ?? 0))[0] ?? null
  )
}

/**
 * For a store that knows neither the page's client nor a number of it: it is another one, or it was cleared and another
 * page may have given those numbers before. Another client has numbers of its own.
 */
export const afresh = (input: Port.AppendInput, client_id: string): Port.AppendInput => ({
  ...input,
  client_id,
  last_seq: 0,
})

/** Closes drafts as the records after `last`. */
export const numbered = (
  { drafts, user_id, attempt_id, client_id, last_seq, read }: Port.AppendInput,
  last: { readonly seq: number; readonly checksum: string },
  { page, monotonic }: JournalWorld,
): ReadonlyArray<JournalRecord.JournalRecord> => {
  let before = { ...last, seq: Math.max(last.seq, last_seq) }
  return drafts.map((draft) => {
    const record = JournalRecord.close(
      {
        ...draft,
        user_id,
        attempt_id,
        client_id,
        seq: before.seq + 1,
        mono: monotonic(),
        before: before.checksum,
        by: { page, read },
      },
      sha256Hex,
    )
    before = record
    return record
  })
}

const Note = Schema.Struct({
  user_id: Schema.String,
  attempt_id: Schema.String,
  sources: Schema.Array(Schema.String),
  acked: Schema.Record(Schema.String, Schema.Int),
  epoch: Schema.Finite,
  seen: Schema.Record(Schema.String, Schema.Int).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  in_time: Schema.Record(Schema.String, Schema.Int).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  handed_in_at: Schema.NullOr(Schema.Finite).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  paper: Schema.Unknown.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
})
const decodeNote = Schema.decodeUnknownOption(Note)

const Things = Schema.Array(Schema.ObjectKeyword)
/** As much of a paper as an exam cannot do without: another build may have kept it. */
const isPaper = Schema.is(
  Schema.Struct({
    attempt_id: Schema.String,
    rules: Schema.ObjectKeyword,
    epoch: Schema.Finite,
    deadline: Schema.NullOr(Schema.Finite),
    questions: Schema.Array(Schema.Struct({ id: Schema.String, options: Schema.Array(Schema.Unknown) })),
    answers: Things,
    written: Things,
    keys: Things,
  }),
)

/** What was found as a note, or nothing: it may have been written by anybody. */
export const readNote = (found: unknown): AttemptNote | null => {
  const note = Option.getOrNull(decodeNote(found))
  return note && { ...note, paper: isPaperOf(note.attempt_id, note.paper) ? note.paper : null }
}

/** The paper of an attempt in what was found beside its note. */
export const readPaper = (attempt_id: string, found: unknown): Attempt | null => {
  const paper: unknown = typeof found === "object" && found !== null && "paper" in found ? found.paper : null
  return isPaperOf(attempt_id, paper) ? paper : null
}

const isPaperOf = (attempt_id: string, found: unknown): found is Attempt =>
  isPaper(found) && found.attempt_id === attempt_id
