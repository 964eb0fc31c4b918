import { type ReactNode, useRef } from "react"
import { useFocusOnChange } from "../dom/useFocusOnChange.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { WarningIcon } from "../kit/icon/WarningIcon.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"

export type FirstVisitStep = "subject" | "examDay" | "amount"

export interface FirstVisitViewProps {
  readonly step: FirstVisitStep
  /** Those of this agency, in their order. */
  readonly steps: ReadonlyArray<FirstVisitStep>
  readonly error: string | null
  readonly busy: boolean
  readonly onNext: () => void
  readonly onSkip: () => void
  readonly onBack: () => void
  /** What the step asks for. */
  readonly children: ReactNode
}

const QUESTIONS: Readonly<Record<FirstVisitStep, string>> = {
  subject: "在准备哪一科？",
  examDay: "什么时候考试？",
  amount: "每天想做多少题？",
}

/** Three short questions after signing up, each of which can be skipped. */
export const FirstVisitView = ({ step, steps, error, busy, onNext, onSkip, onBack, children }: FirstVisitViewProps) => {
  const head = useRef<HTMLDivElement>(null)
  useFocusOnChange(head, step)
  const number = steps.indexOf(step) + 1
  const last = number === steps.length
  return (
    <div className="mx-auto grid max-w-read gap-6">
      <PageTitle title="先定个小计划" text="每一步都可以跳过，以后能在个人资料里改。" />
      <Card className="grid gap-6 p-5 md:p-8">
        <div ref={head} tabIndex={-1} className="outline-none">
          <p className="text-grey tabular">
            {number} / {steps.length}
          </p>
          <h2 className="text-xl">{QUESTIONS[step]}</h2>
        </div>
        <div className="min-h-60">{children}</div>
        {error === null ? null : (
          <p role="alert" className="flex gap-1.5 text-wrong">
            <WarningIcon className="mt-1 size-5" />
            {error}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size="large" busy={busy} className="max-sm:w-full" onClick={onNext}>
            {last ? "完成，开始学习" : "下一步"}
          </Button>
          {number > 1 ? <Button onClick={onBack}>上一步</Button> : null}
          <Button variant="quiet" onClick={onSkip}>
            跳过
          </Button>
        </div>
      </Card>
    </div>
  )
}
