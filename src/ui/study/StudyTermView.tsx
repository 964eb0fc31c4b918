import type { ReactNode } from "react"
import type { Payload } from "#domain/contract/Contract.ts"
import type { Term as TermAnswer } from "#domain/contract/study.ts"
import * as ExamTerm from "#domain/study/ExamTerm.ts"
import { termStep, termText } from "#domain/study/termText.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { ExamChoices } from "./ExamChoices.tsx"
import { ExamChecklist } from "./ExamChecklist.tsx"
import { TermPhases } from "./TermPhases.tsx"

type Mark = Payload<"study.markTerm">["mark"]

export interface StudyTermViewProps {
  readonly answer: TermAnswer
  /** Where the learner's subject is chosen again; null in study mode. */
  readonly subjects: string | null
  readonly isBusy: boolean
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly onMark: (exam_day: string, mark: Mark) => void
  readonly calendar: ReactNode
}

const FEELINGS = [
  { mark: "well", label: "挺顺利" },
  { mark: "fair", label: "一般" },
  { mark: "badly", label: "不理想" },
] as const

const FELT = {
  well: "那就好，安心等成绩。",
  fair: "尽力了就好，安心等成绩。",
  badly: "成绩没出来之前都不算，先歇一歇。",
} as const

/** Where the learner is in the term of an exam, what comes next, and all dates of it. */
export const StudyTermView = ({ answer, subjects, isBusy, now, onMark, calendar }: StudyTermViewProps) => {
  const term = ExamTerm.at(answer, now)
  const { title, text } = termText(term, now)
  const { phase, exam, others } = term
  const isPast = phase === "after" || phase === "results"
  return (
    <div className="grid gap-8">
      <PageTitle
        title="考期"
        {...(answer.subject_name !== "" && { text: answer.subject_name })}
        action={
          <TextLink className="inline-flex min-h-11 items-center" href="/user/start">
            {answer.subject_name === "" ? "选科目" : "换科目"}
          </TextLink>
        }
      />
      {phase === "choosing" ? null : <TermPhases phase={phase} />}
      <Card className="grid gap-4 p-5">
        <div>
          <h2 className="text-xl tabular">{title}</h2>
          <Meta items={text.split(" · ")} />
        </div>
        <Actions {...{ answer, term, isBusy, now, onMark }} />
      </Card>
      {exam !== null && ["sprint", "eve", "sitting"].includes(phase) ? (
        <ExamChecklist exam={exam} ticket={term.step} now={now} />
      ) : null}
      {phase === "choosing" || isPast ? (
        <ExamChoices
          title={isPast ? "下一次考试" : "选一次考试"}
          exams={others}
          isBusy={isBusy}
          now={now}
          onChoose={(day) => onMark(day, "sitting")}
        />
      ) : null}
      {isPast && subjects !== null ? (
        <p>
          <TextLink className="inline-flex min-h-11 items-center" href={subjects}>
            看看下一科
          </TextLink>
        </p>
      ) : null}
      {calendar}
    </div>
  )
}

type ActionsProps = Pick<StudyTermViewProps, "answer" | "isBusy" | "now" | "onMark"> & { readonly term: ExamTerm.Term }

const Actions = ({ answer, term, isBusy, now, onMark }: ActionsProps) => {
  const { exam_day, registered, felt, sprint } = answer
  const { phase, left, step } = term
  if (exam_day === null || phase === "choosing" || phase === "eve" || phase === "sitting") return null
  const next = termStep(term, sprint, now)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {phase === "registration" ? (
        <>
          {step === null || step.url === "" ? null : (
            <LinkButton href={step.url} variant="primary">
              去报名
            </LinkButton>
          )}
          <Button busy={isBusy} onClick={() => onMark(exam_day, "registered")}>
            我报好了
          </Button>
        </>
      ) : null}
      {phase === "preparing" ? (
        <LinkButton href="/study/today" variant="primary">
          看今天的计划
        </LinkButton>
      ) : null}
      {phase === "sprint" || (phase === "results" && next.href !== "/study/term") ? (
        <LinkButton href={next.href} variant="primary">
          {next.label}
        </LinkButton>
      ) : null}
      {phase === "after" && felt === null ? (
        <fieldset className="flex flex-wrap items-center gap-3">
          <legend className="mb-2">考得怎么样？</legend>
          {FEELINGS.map(({ mark, label }) => (
            <Button key={mark} busy={isBusy} onClick={() => onMark(exam_day, mark)}>
              {label}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {phase === "after" && felt !== null ? <p>{FELT[felt]}</p> : null}
      {registered && left !== null ? (
        <p className="flex items-center gap-3 text-grey">
          已经报名
          <Button variant="quiet" busy={isBusy} onClick={() => onMark(exam_day, "unregistered")}>
            还没报
          </Button>
        </p>
      ) : null}
    </div>
  )
}
