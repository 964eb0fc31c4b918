import { storableText } from "../core/storableText.ts"

/** Notes that were typed beside questions and that the server does not have, by question. */
export type NoteDrafts = Readonly<Record<string, string>>

/** As long as the server takes it. */
const MAX_LENGTH = 2_000

/** A note as the server takes it: also one that an older page left on the device. */
export const asNote = (text: string): string => storableText(text, MAX_LENGTH)

export const write = (drafts: NoteDrafts, question_id: string, text: string): NoteDrafts => ({
  ...drafts,
  [question_id]: asNote(text),
})

/** Forgets a note that the server has; what was typed since stays. */
export const drop = (drafts: NoteDrafts, question_id: string, text: string): NoteDrafts => {
  const { [question_id]: draft, ...others } = drafts
  return draft !== undefined && asNote(draft).trim() === text.trim() ? others : drafts
}
