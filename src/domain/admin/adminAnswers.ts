import * as Schema from "effect/Schema"
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

/** `lines` for people, `data` for what draws a table of it. */
export const REPORT = Schema.Struct({
  lines: Schema.Array(Schema.String),
  data: Schema.Json,
  /** Of an act that was done: by this number it is taken back; null where nothing takes it back. */
  undo: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

export type Invited = typeof INVITED.Type
export type Joined = typeof JOINED.Type
export type Me = typeof ME.Type
export type Report = typeof REPORT.Type
