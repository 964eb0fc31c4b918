import * as Schema from "effect/Schema"

/** How leaving the page of an exam is counted, and what follows once it was left more often than `limit`. */
export const LeavingRule = Schema.Struct({
  /** An absence of fewer seconds is noted and not counted. */
  seconds: Schema.Finite,
  limit: Schema.Finite,
  follows: Schema.Literals(["note", "warn", "hand_in"]),
})
export type LeavingRule = typeof LeavingRule.Type

/** What a paper asks of the room it is sat in. An attempt keeps those of its start. */
export const RoomRules = Schema.Struct({
  leaving: Schema.optionalKey(LeavingRule),
  /** The full screen is wanted, where the device has one; that it was left is noted, and never counts. */
  full_screen: Schema.optionalKey(Schema.Literal(true)),
  /** Texts of its questions are not copied. */
  copying: Schema.optionalKey(Schema.Literal(false)),
  /** It is begun from certain networks alone; which ones the server keeps to itself. */
  networks: Schema.optionalKey(Schema.Literal(true)),
  /** It goes on on the device it was begun on; on another one once an invigilator allows it. */
  one_device: Schema.optionalKey(Schema.Literal(true)),
  /** It is begun with a pass word that changes, and that its room is told. */
  passcode: Schema.optionalKey(Schema.Literal(true)),
})
export type RoomRules = typeof RoomRules.Type

/**
 * One absence from the page. `hidden`: another page or program was in front of it. `unfocused`: the page was in sight, and
 * the keyboard went elsewhere. `reopened`: it was loaded again. `full_screen`: it was in sight, and no longer alone.
 */
export const LEAVE_KINDS = ["hidden", "unfocused", "full_screen", "reopened"] as const
export type LeaveKind = (typeof LEAVE_KINDS)[number]
