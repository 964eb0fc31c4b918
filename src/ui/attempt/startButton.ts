import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import { textIn } from "../dom/textIn.ts"

/** The form of the pass word of a room, and its field. */
export const PASSCODE = "passcode"

/** How a paper is begun: with the pass word that stands in the form of the pressed button. */
export interface Start {
  readonly feedback?: Feedback
  readonly passcode?: string
}

/** Of a button that begins a paper. Enter in the field presses it. */
export const startButton = (onStart: (start: Start) => void, feedback?: Feedback) =>
  ({
    form: PASSCODE,
    type: "submit",
    onClick: ({ currentTarget: { form } }: { readonly currentTarget: HTMLButtonElement }) =>
      onStart({ ...(feedback && { feedback }), ...(form !== null && { passcode: textIn(form, PASSCODE) }) }),
  }) as const
