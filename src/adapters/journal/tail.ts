import * as Schema from "effect/Schema"
import type * as Port from "#domain/attempt/JournalPort.ts"
import { type Draft, KINDS } from "#domain/attempt/JournalRecord.ts"
import { sha256Hex } from "./sha256Hex.ts"
import type { Texts } from "../storage/Texts.ts"

const PREFIX = "exam-tail:"

const keyOf = ({ user_id, attempt_id }: Pick<Port.TailInput, "user_id" | "attempt_id">) =>
  `${PREFIX}${user_id}:${attempt_id}`

/** Keeps what is only typed in every place that takes it at once; an empty tail clears them. */
export const keepTail = (places: ReadonlyArray<Texts>, input: Port.TailInput): void => {
  const text = JSON.stringify(input.drafts)
  for (const place of places) {
    try {
      if (input.drafts.length === 0) place.remove(keyOf(input))
      else place.set(keyOf(input), `${sha256Hex(text)}${text}`)
    } catch {
      // full or blocked: the journal has its own way
    }
  }
}

/** Forgets the tails of all other attempts. */
export const keepTailsOf = (
  places: ReadonlyArray<Texts>,
  attempts: ReadonlyArray<Pick<Port.TailInput, "user_id" | "attempt_id">>,
): void => {
  const kept = new Set(attempts.map(keyOf))
  for (const place of places) {
    try {
      for (const key of place.keys()) if (key.startsWith(PREFIX) && !kept.has(key)) place.remove(key)
    } catch {
      // blocked
    }
  }
}

/** The first tail that is whole; nothing when none is. */
export const readTail = (
  places: ReadonlyArray<Texts>,
  of: Pick<Port.TailInput, "user_id" | "attempt_id">,
): ReadonlyArray<Draft> => {
  for (const place of places) {
    try {
      const drafts = whole(place.get(keyOf(of)) ?? "")
      if (drafts !== null) return drafts
    } catch {
      // blocked, or no tail of ours
    }
  }
  return []
}

const CHECKSUM = 64

const isDrafts = Schema.is(
  Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(KINDS),
      question_id: Schema.String,
      nonce: Schema.String,
      value: Schema.NullOr(Schema.Union([Schema.Boolean, Schema.String, Schema.Array(Schema.String)])),
      at: Schema.Finite,
      epoch: Schema.Finite,
    }),
  ),
)

const whole = (kept: string): ReadonlyArray<Draft> | null => {
  const text = kept.slice(CHECKSUM)
  if (sha256Hex(text) !== kept.slice(0, CHECKSUM)) return null
  const found: unknown = JSON.parse(text)
  return isDrafts(found) ? found : null
}
