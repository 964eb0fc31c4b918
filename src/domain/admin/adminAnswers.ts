import * as Schema from "effect/Schema"
import type { BoardRow } from "./Board.ts"
import { FACTS, type Heading } from "./LearnerColumns.ts"
import { ROLE_NAMES } from "./Role.ts"

/** What the calls of the back office answer. */
export const DONE = Schema.Struct({ done: Schema.Literal(true) })

export const INVITED = Schema.Struct({
  agency: Schema.String,
  role: Schema.Literals(ROLE_NAMES),
  /** The account that is opened again; null: a new one. */
  account: Schema.NullOr(Schema.Struct({ login: Schema.String, name: Schema.String })),
  /** Of an authenticator, in base32. */
  secret: Schema.String,
  uri: Schema.String,
})

export const JOINED = Schema.Struct({ recovery_codes: Schema.Array(Schema.String) })

export const ME = Schema.Struct({
  login: Schema.String,
  name: Schema.String,
  role: Schema.Literals(ROLE_NAMES),
  /** Names of operations; a newer server has some that this page does not know. */
  acts: Schema.Array(Schema.String),
  lists: Schema.Array(Schema.String),
})

/** `lines` for people, none where a page draws all of `data` as tables. */
export const REPORT = Schema.Struct({
  lines: Schema.Array(Schema.String),
  data: Schema.Json,
  /** Of an act that was done: by this number it is taken back; null where nothing takes it back. */
  undo: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Of an act that was tried: it is done where the same is found. */
  found: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

export const HEADING_READ: Schema.Codec<Heading> = Schema.Struct({
  heads: Schema.Array(Schema.Struct({ head: Schema.String, example: Schema.String })),
  columns: Schema.Record(Schema.Literals(FACTS), Schema.NullOr(Schema.String)),
})

const BOARD_ROW: Schema.Codec<BoardRow> = Schema.Struct({
  user_id: Schema.String,
  name: Schema.String,
  mobile: Schema.NullOr(Schema.String),
  room: Schema.String,
  seat: Schema.String,
  extra_minutes: Schema.Finite,
  attempt: Schema.NullOr(Schema.String),
  attempt_state: Schema.NullOr(Schema.Literals(["open", "handed_in", "closed"])),
  started_at: Schema.NullOr(Schema.Finite),
  deadline: Schema.NullOr(Schema.Finite),
  ended_at: Schema.NullOr(Schema.Finite),
  saved_at: Schema.NullOr(Schema.Finite),
  seen_at: Schema.NullOr(Schema.Finite),
  moves: Schema.Finite,
  leaves: Schema.Finite,
  incidents: Schema.Finite,
  is_bound: Schema.Boolean,
})

/** An exam as it is watched: all its people, or those who changed since the version that was named. */
export const BOARD = Schema.Struct({
  version: Schema.String,
  is_whole: Schema.Boolean,
  name: Schema.String,
  closes_at: Schema.NullOr(Schema.Finite),
  /** What its room is told now, as it is read aloud, and until when; null: it asks for none, or is over. */
  passcode: Schema.NullOr(Schema.Struct({ text: Schema.String, until: Schema.Finite })),
  /** Nobody's answers can arrive any more. */
  is_over: Schema.Boolean,
  /** When it was read, epoch milliseconds. */
  now: Schema.Finite,
  /** Milliseconds until there may be a newer one. */
  next_in: Schema.Finite,
  rows: Schema.Array(BOARD_ROW),
})

export type Board = typeof BOARD.Type
export type Invited = typeof INVITED.Type
export type Joined = typeof JOINED.Type
export type Me = typeof ME.Type
export type Report = typeof REPORT.Type
