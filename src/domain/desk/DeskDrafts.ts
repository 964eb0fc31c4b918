/** Notes that were typed beside questions and that the server does not have, by question. */
export type DeskDrafts = Readonly<Record<string, string>>

/** As long as the server takes it. */
const MAX_LENGTH = 2_000

export const write = (drafts: DeskDrafts, question_id: string, text: string): DeskDrafts => ({
  ...drafts,
  [question_id]: text.slice(0, MAX_LENGTH),
})

/** Forgets a note that the server has; what was typed since stays. */
export const drop = (drafts: DeskDrafts, question_id: string, text: string): DeskDrafts => {
  const { [question_id]: draft, ...others } = drafts
  return draft?.trim() === text.trim() ? others : drafts
}
