import type { TakenEntry, TakenSource } from "#domain/practice/TakenPractice.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface OfLearner {
  /** Empty for a guest. */
  readonly user_id: string
}

export interface TakenContext extends OfLearner {
  /** Null until the device was read. */
  readonly entries: ReadonlyArray<TakenEntry> | null
  /** What is being fetched, then what comes after it. */
  readonly wanted: ReadonlyArray<TakenSource>
  /** Of the practices that are being removed. */
  readonly attempt_ids: ReadonlyArray<string>
}

export interface TakeInput extends OfLearner {
  readonly source: TakenSource
}

export interface RemoveInput extends OfLearner {
  readonly attempt_ids: ReadonlyArray<string>
}

export type TakenEvent =
  | PageEvent<unknown>
  | ({ readonly type: "learner.known" } & OfLearner)
  | { readonly type: "practice.take"; readonly sources: ReadonlyArray<TakenSource> }
  | { readonly type: "take.stop" }
  | { readonly type: "practice.remove"; readonly attempt_ids: ReadonlyArray<string> }
