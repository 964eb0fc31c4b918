import type { Term as TermAnswer } from "#domain/contract/study.ts"
import * as ExamTerm from "#domain/study/ExamTerm.ts"
import { termStep, termText } from "#domain/study/termText.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { unbroken } from "../kit/unbroken.tsx"

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
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
      <Heading className={Heading === "h1" ? "text-2xl tabular" : "text-xl tabular"}>{unbroken(title)}</Heading>
      <LinkButton href={step.href}>{step.label}</LinkButton>
      <div className="col-span-2 flex flex-wrap gap-x-3">
        <Meta items={text.split(" · ")} />
        {answer.new_messages === 0 ? null : <TextLink href="/study/messages">{answer.new_messages}条新消息</TextLink>}
      </div>
    </div>
  )
}
