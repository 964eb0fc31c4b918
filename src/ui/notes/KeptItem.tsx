import type { ReactNode } from "react"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import { kindName } from "#domain/core/KindName.ts"
import { href } from "#domain/route/href.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"

export interface KeptItemProps {
  readonly question: ExamQuestion
  readonly bank_name: string
  /** When it was put here. */
  readonly time: string
  readonly children?: ReactNode
}

/** A question in a list, with what was put beside it. */
export const KeptItem = ({ question, bank_name, time, children }: KeptItemProps) => (
  <article className="grid gap-3 p-4">
    <Meta items={[bank_name, question.section, kindName(question.kind), time.slice(0, 10)]} />
    <RichText html={question.stem_html} />
    {children}
    <LinkButton href={notesHref(question.id)} className="justify-self-start">
      打开
    </LinkButton>
  </article>
)

/** One question with what the learner keeps beside it. */
const notesHref = (question_id: string): string => href("study-favorites", {}, { question_id })
