import * as LocalAnswer from "#domain/question/LocalAnswer.ts"
import type { SelfTestAnswer } from "./selfTestTypes.ts"

type Context = LocalAnswer.LocalAnswers

/** An answer never changes once its key is shown. */
export const isOpen = ({ keys }: Context, { question }: SelfTestAnswer): boolean => keys[question.id] === undefined

export const answered = (context: Context, { question, key, act }: SelfTestAnswer): Partial<Context> =>
  LocalAnswer.after(context, question, key, act)

export const again = ({ answers, keys }: Context, { question_id }: { readonly question_id: string }): Context => {
  const { [question_id]: _, ...otherAnswers } = answers
  const { [question_id]: __, ...otherKeys } = keys
  return { answers: otherAnswers, keys: otherKeys }
}
