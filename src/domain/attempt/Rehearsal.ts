import type { CallRequest } from "../contract/Request.ts"
import type { SavedWord } from "./SavedWord.ts"

/** The paper that everybody may rehearse with: nothing of it is counted anywhere. */
export const REHEARSAL_PAPER = "rehearsal"

/** How far a rehearsal is: with a network, without one, loaded again without one, with it again. */
export const STAGES = ["online", "cut", "reloaded", "restored"] as const
export type RehearsalStage = (typeof STAGES)[number]

/** Kept over the reload, in this tab alone. */
export interface RehearsalNote {
  readonly stage: RehearsalStage
  readonly attempt_id: string
}

/** Whether a call does not get through: those about the rehearsal's own attempt while its network is cut, no other ever. */
export const stops = (note: RehearsalNote | null, { payload }: CallRequest): boolean => {
  if (note === null || (note.stage !== "cut" && note.stage !== "reloaded")) return false
  const { attempt_id, paper_id } = payload as { readonly attempt_id?: unknown; readonly paper_id?: unknown }
  return attempt_id === note.attempt_id || paper_id === REHEARSAL_PAPER
}

export const STEPS = ["answer", "cut", "answerMore", "reload", "restore", "handIn"] as const
export type RehearsalStep = (typeof STEPS)[number] | "done"

/** What the learner does next. */
export const stepOf = (stage: RehearsalStage, word: SavedWord, answered: number): RehearsalStep => {
  if (word === "handedIn") return "done"
  switch (stage) {
    case "online":
      return answered > 0 && word === "saved" ? "cut" : "answer"
    case "cut":
      return word === "kept" ? "reload" : "answerMore"
    case "reloaded":
      return "restore"
    case "restored":
      return "handIn"
  }
}
