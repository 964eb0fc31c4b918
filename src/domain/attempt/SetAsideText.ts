import type { SetAside } from "../contract/examAttempt.ts"
import type { AnswerValue } from "../contract/examQuestion.ts"
import type { Answers } from "./Answers.ts"
import { equals, isAnswered } from "../question/AnswerValue.ts"

/** An answer that was set aside; `value`: as much of it as can be kept. */
export interface SetAsideAnswer extends SetAside {
  readonly client_id: string
  readonly question_id: string
  readonly value: AnswerValue
}

/** Those that the learner has not replaced: one of each question. */
export const standing = (setAside: ReadonlyArray<SetAsideAnswer>, answers: Answers): ReadonlyArray<SetAsideAnswer> => {
  const current = setAside.filter(({ question_id, value }) => equals(answers[question_id]?.value ?? null, value))
  return [...new Map(current.map((one) => [one.question_id, one])).values()]
}

const REASONS: Readonly<Record<SetAside["reason"], string>> = {
  characters: "有的字符无法保存",
  size: "内容超过上限",
  unsent: "内容超过上限",
  form: "服务器没有收下",
}

/** What became of it. */
export const describe = ({ reason, value }: SetAsideAnswer): string => {
  if (reason === "form") return `${REASONS[reason]}这个作答，没有计入，请告诉老师`
  return `${REASONS[reason]}，${isAnswered(value) ? "已保存其余部分，请核对" : "没有留下内容，请重新作答"}`
}
