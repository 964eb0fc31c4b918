import type { Term as TermAnswer } from "#domain/contract/study.ts"
import * as ExamTerm from "#domain/study/ExamTerm.ts"
import { termStep, termText } from "#domain/study/termText.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TextLink } from "../kit/TextLink.tsx"

export interface TermHeadingProps {
  readonly answer: TermAnswer
  readonly level: "h1" | "h2"
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** The phase of the learner's exam with its one next step. */
export const TermHeading = ({ answer, level: Heading, now }: TermHeadingProps) => {
  const term = ExamTerm.at(answer, now)
  const { title, text } = termText(term, now)
  const step = termStep(term, answer.sprint, now)
  return (
    <div className="flex min-w-0 items-center justify-between gap-4">
      <div className="min-w-0">
        <Heading className={Heading === "h1" ? "truncate text-2xl tabular" : "truncate text-xl tabular"}>
          {title}
        </Heading>
        <div className="flex flex-wrap gap-x-3">
          <p className="line-clamp-2 text-grey tabular">{text}</p>
          {answer.new_messages === 0 ? null : <TextLink href="/study/messages">{answer.new_messages}条新消息</TextLink>}
        </div>
      </div>
      <LinkButton href={step.href} className="shrink-0">
        {step.label}
      </LinkButton>
    </div>
  )
}
