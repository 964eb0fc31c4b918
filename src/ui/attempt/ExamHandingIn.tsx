import type { ReactNode } from "react"
import * as Select from "#machines/attempt/examSelectors.ts"
import { HandingIn } from "./HandingIn.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

/** Handing in, connected; what it reads changes with every save, and is read by nothing before it. */
export const ExamHandingIn = ({ exam, notice }: { readonly exam: ExamRef; readonly notice?: ReactNode }) => (
  <HandingIn
    notice={notice}
    practice={useExam(exam, Select.isAnsweredAtOnce)}
    word={useExam(exam, Select.savedWord)}
    label={useExam(exam, Select.savedLabel)}
    isWaiting={useExam(exam, Select.isHandInWaiting)}
    refusal={useExam(exam, Select.refusal)}
    isDisagreeing={useExam(exam, Select.isDisagreeing)}
    waitingCount={useExam(exam, Select.waitingCount)}
    retryIn={useExam(exam, Select.retryIn)}
    canResume={useExam(exam, Select.canResume)}
    onRetry={() => exam.send({ type: "sync.retry" })}
    onExport={() => exam.send({ type: "answers.export" })}
    onResume={() => exam.send({ type: "paper.resume" })}
  />
)
