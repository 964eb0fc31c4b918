/** Beside what a learner asks: a lesson of a classroom, or a question. */
export type AskPlace = { readonly classroom_id: string; readonly lesson_id: string } | { readonly question_id: string }

/** Characters of what is asked, of an answer, of a review. */
export const MAX_TEXT = 500
export const MAX_REPLY = 1_000

/** The same lesson is the same place in each classroom. */
export const keyOf = (place: AskPlace): string =>
  "lesson_id" in place ? `lesson/${place.lesson_id}` : `question/${place.question_id}`

/** What an address names; null where it names nothing. */
export const read = (search: URLSearchParams): AskPlace | null => {
  const [classroom_id, lesson_id, question_id] = ["classroom_id", "lesson_id", "question_id"].map((name) =>
    search.get(name),
  )
  if (question_id) return { question_id }
  return classroom_id && lesson_id ? { classroom_id, lesson_id } : null
}
