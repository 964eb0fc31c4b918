import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Appended, KeptAttempt, Opened } from "#domain/exam/JournalPort.ts"
import { brokenOutcome } from "../brokenFailure.ts"

const outputOf = (event: { readonly type: string }): unknown => ("output" in event ? event.output : null)

/** What a call answered; work that broke instead of answering is a broken outcome. */
export const outcomeIn = (event: { readonly type: string }): CallOutcome =>
  (outputOf(event) as CallOutcome | null) ?? brokenOutcome

// the slots of the journal are typed in the chart, and each of these is asked in one of their answers only
export const openedIn = (event: { readonly type: string }): Opened => outputOf(event) as Opened
export const deviceIn = (event: { readonly type: string }): KeptAttempt => outputOf(event) as KeptAttempt
export const digestIn = (event: { readonly type: string }): string => outputOf(event) as string
export const appendedIn = (event: { readonly type: string }): Appended => outputOf(event) as Appended
