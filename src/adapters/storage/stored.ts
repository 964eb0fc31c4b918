import { Effect, Option } from "effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { OWED_TRIALS } from "./bootStorage.ts"
import { TAKEN_FLAG } from "./hasTaken.ts"
import type { Stored } from "./Storage.ts"

/** A field that is missing or does not fit is the fallback: anybody may have written it. */
const or = <A>(schema: Schema.Codec<A, unknown>, fallback: A) =>
  schema.pipe(
    Schema.catchDecoding(() => Effect.succeed(Option.some(fallback))),
    Schema.withDecodingDefaultKey(Effect.succeed<unknown>(fallback)),
  )

/** Entries that do not fit are left out. */
const entriesOf = <A>(item: Schema.Codec<A>) => {
  const read = Schema.decodeUnknownOption(item)
  return Schema.Record(Schema.String, Schema.Unknown).pipe(
    Schema.decodeTo(
      Schema.Record(Schema.String, Schema.toType(item)),
      SchemaTransformation.transform({
        decode: (found: Readonly<Record<string, unknown>>): Readonly<Record<string, A>> =>
          Object.fromEntries(
            Object.entries(found).flatMap(([key, value]) =>
              Option.match(read(value), { onNone: () => [], onSome: (fit) => [[key, fit] as const] }),
            ),
          ),
        encode: (kept: Readonly<Record<string, A>>): Readonly<Record<string, unknown>> => kept,
      }),
    ),
  )
}

/** Items that do not fit are left out. */
const listOf = <A, E>(item: Schema.Codec<A, E>) => {
  const fits = Schema.is(item)
  return Schema.Array(Schema.Unknown).pipe(
    Schema.decodeTo(
      Schema.Array(Schema.toType(item)),
      SchemaTransformation.transform({
        decode: (found: ReadonlyArray<unknown>): ReadonlyArray<A> => found.filter(fits),
        encode: (kept: ReadonlyArray<A>): ReadonlyArray<unknown> => kept,
      }),
    ),
  )
}

const Natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Quantity = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const Mark = Schema.Struct({ from: Natural, to: Natural }).check(Schema.makeFilter(({ from, to }) => to > from))

/** The server reads it by the contract, which the runtime has in pieces of its own. */
const Answer = Schema.NullOr(Schema.Union([Schema.String, Schema.Boolean, Schema.Array(Schema.String)]))

const Trials = listOf(
  Schema.Struct({
    trial_id: Schema.String,
    bank_id: Schema.String,
    answers: Schema.Array(Schema.Struct({ question_id: Schema.String, value: Answer })),
    at: Quantity,
    claim: Schema.optionalKey(Schema.String),
  }),
)

const stored = <A>(kind: Stored<A>): Stored<A> => kind

/**
 * Everything that is kept beside the journal of an exam and what the first paint needs (`bootStorage`), which follow
 * their own rules.
 */
export const STORED = {
  /** Notes that were typed beside questions and that the server does not have. */
  drafts: stored({ name: "desk", place: "local", owner: "learner", schema: entriesOf(Schema.String) }),
  tools: stored({
    name: "exam.tools",
    place: "local",
    owner: "attempt",
    schema: Schema.Struct({
      struck: or(entriesOf(Schema.Array(Schema.String)), {}),
      marks: or(entriesOf(Schema.Array(Mark)), {}),
      scratch: or(Schema.String, ""),
      sum: or(Schema.String, ""),
      kept_at: or(Schema.Finite, 0),
    }),
  }),
  /** Step of the text size of exams. */
  size: stored({ name: "exam.size", place: "local", owner: "device", schema: Schema.Literals([0, 1, 2]) }),
  /** Whether keys of one letter act in exams. */
  letterKeys: stored({ name: "exam.letterKeys", place: "local", owner: "device", schema: Schema.Boolean }),
  /** What was searched for on this device, the newest first. */
  searches: stored({ name: "search.recent", place: "local", owner: "device", schema: listOf(Schema.String) }),
  /** Region that a guest chose; a learner's is in the profile. */
  region: stored({ name: "region", place: "local", owner: "device", schema: Schema.String }),
  rehearsal: stored({
    name: "exam.rehearsal",
    place: "window",
    owner: "device",
    schema: Schema.Struct({
      stage: Schema.Literals(["online", "cut", "reloaded", "restored"]),
      attempt_id: Schema.String,
    }),
  }),
  preference: stored({
    name: "player.preference",
    place: "local",
    owner: "device",
    schema: Schema.Struct({
      rate: or(Schema.Literals([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]), 1),
      volume: or(Quantity.check(Schema.isLessThanOrEqualTo(1)), 1),
      muted: or(Schema.Boolean, false),
      captions: or(Schema.Boolean, true),
      height: or(Schema.NullOr(Schema.Finite.check(Schema.isGreaterThan(0))), null),
      letterKeys: or(Schema.Boolean, true),
    }),
  }),
  /** What the server has not confirmed of lessons, the newest last. */
  reports: stored({
    name: "player.reports",
    place: "local",
    owner: "learner",
    schema: listOf(
      Schema.Struct({
        classroom_id: Schema.String,
        lesson_id: Schema.String,
        position: Quantity,
        played: Quantity,
        finished: Schema.Boolean,
        at: Quantity,
      }),
    ),
  }),
  /** Notes of lessons that are being written, by their key. */
  noteDrafts: stored({
    name: "player.noteDrafts",
    place: "local",
    owner: "learner",
    schema: entriesOf(
      Schema.Struct({ classroom_id: Schema.String, lesson_id: Schema.String, second: Natural, text: Schema.String }),
    ),
  }),
  /** What the server does not know of them yet, by note. */
  noteChanges: stored({
    name: "player.noteChanges",
    place: "local",
    owner: "learner",
    schema: entriesOf(
      Schema.Struct({
        id: Schema.String,
        classroom_id: Schema.String,
        lesson_id: Schema.String,
        second: Natural,
        text: Schema.NullOr(Schema.String),
        at: Natural,
      }),
    ),
  }),
  /** What a guest answered in trials, for whoever signs in at this window next. */
  trials: stored({ name: "trials", place: "window", owner: "device", schema: Trials }),
  /** What a learner answered as a guest and the server does not have yet. */
  owedTrials: stored({ name: OWED_TRIALS, place: "local", owner: "learner", schema: Trials }),
  /** Whether the learner has practices on this device. */
  taken: stored({ name: TAKEN_FLAG, place: "local", owner: "learner", schema: Schema.Boolean }),
  /** What is being asked, by its place. */
  askDrafts: stored({ name: "ask.drafts", place: "local", owner: "learner", schema: entriesOf(Schema.String) }),
  /** What was asked and the server does not have yet, by its number. */
  asksToSend: stored({
    name: "ask.toSend",
    place: "local",
    owner: "learner",
    schema: entriesOf(
      Schema.Struct({
        nonce: Schema.String,
        place: Schema.Union([
          Schema.Struct({ classroom_id: Schema.String, lesson_id: Schema.String }),
          Schema.Struct({ question_id: Schema.String }),
        ]),
        text: Schema.String,
        at: Natural,
      }),
    ),
  }),
}
