import { type ReactNode, Suspense } from "react"
import * as Select from "#machines/attempt/examSelectors.ts"
import { preloaded } from "../kit/preloaded.ts"
import { ExamSkeleton } from "./ExamSkeleton.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

// an attempt that is open is not being handed in
const HandingIn = preloaded(
  import("./HandingIn.tsx").then((file) => file.HandingIn),
  () => <p className="p-8 text-center">正在交卷，答案都在本机，请不要清除浏览器数据</p>,
)

/** Handing in, connected; what it reads changes with every save, and is read by nothing before it. */
export const ExamHandingIn = ({ exam, notice }: { readonly exam: ExamRef; readonly notice?: ReactNode }) => (
  <Suspense fallback={<ExamSkeleton />}>
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
  </Suspense>
)
