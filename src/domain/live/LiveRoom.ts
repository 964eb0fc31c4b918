import type { LiveSession } from "./LiveSession.ts"
import * as Shanghai from "../time/Shanghai.ts"

/** Whether the room of a session can be entered. */
export type RoomPhase = "early" | "open" | "over"

/** Who speaks in a room. Teachers and operators host it. */
export type RoomRole = "learner" | "teacher" | "operator"

/** Code of the refusal of whom a host asked to leave. */
export const REMOVED = 20_105

/** The room opens this long before the session starts. */
export const OPENS_BEFORE_MS = 15 * 60_000

export const opensAt = ({ start_time }: LiveSession): number =>
  (Shanghai.parse(start_time) ?? Infinity) - OPENS_BEFORE_MS

/** `now` in epoch milliseconds of the server's clock. */
export const phaseAt = (session: LiveSession, now: number): RoomPhase => {
  if (now >= (Shanghai.parse(session.end_time) ?? Infinity)) return "over"
  return now >= opensAt(session) ? "open" : "early"
}

/** When a phase ends; null for the last one. */
export const endOf = (phase: RoomPhase, session: LiveSession): number | null => {
  if (phase === "over") return null
  return phase === "early" ? opensAt(session) : Shanghai.parse(session.end_time)
}

export const isHost = (role: RoomRole): boolean => role !== "learner"

/** A learner's message with one of them asks something. */
export const QUESTION_MARKS = "?？"

/** Whether a text holds one of the words, whatever its case, width and spaces. */
export const holdsBlocked = (text: string, words: ReadonlyArray<string>): boolean => {
  const plain = plainOf(text)
  return words.some((word) => plainOf(word) !== "" && plain.includes(plainOf(word)))
}

/** Without what is written between letters to hide a word: spaces, signs, characters of no width. */
const plainOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
