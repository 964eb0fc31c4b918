import type { DrawSpec } from "#domain/contract/exam.ts"
import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import type { OfBank } from "./Sheet.ts"
import type { Owner } from "../core/Owner.ts"

/** For whom, when and where a sheet is made. */
export interface Asking extends Owner {
  readonly now: number
  /** Where it is asked from: see `CallContext.ip`. */
  readonly ip: string
  /** One text for one source: a learner has at most one open attempt of each. */
  readonly name: string
  /** What a random order is made from. */
  readonly seed: string
  /** The same for options: nobody else can make it. */
  readonly option_seed: string
  /** The exam types that the agency offers. */
  readonly offered: ReadonlyArray<string>
  readonly feedback: Feedback | undefined
  readonly attempts_used: number | undefined
}

/** A source as its exam type reads it. */
export type Asked =
  | { readonly made: "paper"; readonly paper_id: string }
  | (OfBank & { readonly made: "chapters"; readonly chapter_id: string | null })
  | (OfBank & { readonly made: "day"; readonly day: string })
  | (OfBank & { readonly made: "draw"; readonly draw: DrawSpec })
