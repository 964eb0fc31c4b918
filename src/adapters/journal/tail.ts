import type * as Port from "#domain/exam/JournalPort.ts"
import { type Draft, isValue, KINDS } from "#domain/exam/JournalRecord.ts"
import { sha256Hex } from "./sha256Hex.ts"
import type { Texts } from "../storage/Texts.ts"

const keyOf = ({ user_id, attempt_id }: Pick<Port.TailInput, "user_id" | "attempt_id">) =>
  `exam-tail:${user_id}:${attempt_id}`

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

const whole = (kept: string): ReadonlyArray<Draft> | null => {
  const text = kept.slice(CHECKSUM)
  if (sha256Hex(text) !== kept.slice(0, CHECKSUM)) return null
  const found: unknown = JSON.parse(text)
  return Array.isArray(found) && found.every(isDraft) ? found : null
}

const isDraft = (found: unknown): found is Draft => {
  const draft = (found ?? {}) as Partial<Draft>
  return (
    KINDS.some((kind) => kind === draft.kind) &&
    typeof draft.question_id === "string" &&
    typeof draft.nonce === "string" &&
    isValue(draft.value) &&
    Number.isFinite(draft.at) &&
    Number.isFinite(draft.epoch)
  )
}
