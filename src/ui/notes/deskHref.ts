import { href } from "#domain/route/href.ts"

/** One question with what the learner keeps beside it. */
export const deskHref = (question_id: string): string => href("study-favorites", {}, { question_id })
