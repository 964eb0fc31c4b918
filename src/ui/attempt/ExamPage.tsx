import { type ReactNode, Suspense } from "react"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { useFocusOnMain } from "../dom/useFocusOnMain.ts"
import { preloaded } from "../kit/preloaded.ts"
import { Dialog } from "../kit/Dialog.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ExamHandingIn } from "./ExamHandingIn.tsx"
import { ExamSkeleton } from "./ExamSkeleton.tsx"
import { ExamView } from "./ExamView.tsx"
import { SetAsideNotice } from "./SetAsideNotice.tsx"
import { ConflictNotice } from "./ConflictNotice.tsx"
import { type ExamRef, type FilesOf, type NotesOf, useExam } from "./useExam.ts"

// an attempt that is open has no cover
const ExamCover = preloaded(
  import("./ExamCover.tsx").then((file) => file.ExamCover),
  () => <p className="p-8 text-center">试卷封面没有载入，请刷新页面</p>,
)

// neither is there a receipt before the end
const ReceiptCard = preloaded(
  import("./ReceiptCard.tsx").then((file) => file.ReceiptCard),
  () => <p className="text-center">已交卷，回执没有载入，请刷新页面</p>,
)

export interface ExamPageProps {
  readonly exam: ExamRef
  readonly backHref: string
  readonly receiptHref: (receipt: Receipt) => string
  /** Null where there is no result to see. */
  readonly resultHref: (attempt_id: string) => string | null
  /** Where what is kept beside a question is reached from the paper. */
  readonly notesOf?: NotesOf | undefined
  /** Where files of an answer are chosen and shown. */
  readonly filesOf?: FilesOf | undefined
  /** A sign-in form, shown over the paper when the session ran out; the paper stays. */
  readonly signIn: ReactNode
  /** Answers handed in from a file, where no paper is open. */
  readonly answerFile: ReactNode
}

/** The whole page of an attempt: one view for each stage, and the sign-in dialog over any of them. */
export const ExamPage = (props: ExamPageProps) => {
  const { exam, signIn, answerFile } = props
  const takesFiles = useExam(exam, Select.takesFiles)
  const isSigningIn = useExam(exam, Select.isSigningIn)
  return (
    <>
      <Stage {...props} />
      {takesFiles ? answerFile : null}
      {/* only signing in closes it */}
      <Dialog open={isSigningIn} title="请重新登录">
        <p className="mb-4 text-grey">登录已过期。答卷和答案都还在，登录后接着作答。</p>
        {signIn}
      </Dialog>
    </>
  )
}

const Stage = ({ exam, backHref, resultHref, receiptHref, notesOf, filesOf }: ExamPageProps) => {
  const stage = useExam(exam, Select.stage)
  const cover = useExam(exam, Select.cover)
  const refusal = useExam(exam, Select.coverRefusal)
  const receipt = useExam(exam, Select.receipt)
  const failure = useExam(exam, Select.failure)
  const hasNoQuestions = useExam(exam, Select.hasNoQuestions)
  const title = useExam(exam, Select.title)
  const practice = useExam(exam, Select.isAnsweredAtOnce)
  const late = useExam(exam, Select.late)
  const releasesAt = useExam(exam, Select.releasesAt)
  const conflicts = useExam(exam, Select.conflicts)
  const setAside = useExam(exam, Select.setAside)
  const questions = useExam(exam, Select.questions)
  const numberOf = (id: string) => questions.findIndex((question) => question.id === id) + 1
  const setAsideNotice = <SetAsideNotice setAside={setAside} numberOf={numberOf} />
  useFocusOnMain(stage, { ifLost: true })
  switch (stage) {
    case "loading":
    case "signingIn":
      return <ExamSkeleton />
    case "cover":
      return cover === null ? null : (
        <Suspense fallback={<ExamSkeleton />}>
          <ExamCover
            paper={cover}
            backHref={backHref}
            refusal={refusal}
            onStart={(start) => exam.send({ type: "exam.start", ...start })}
          />
        </Suspense>
      )
    case "answering":
      return <ExamView exam={exam} notesOf={notesOf} filesOf={filesOf} />
    case "handingIn":
      return (
        <ExamHandingIn
          exam={exam}
          notice={
            <>
              <ConflictNotice conflicts={conflicts} numberOf={numberOf} />
              {setAsideNotice}
            </>
          }
        />
      )
    case "closing":
      return <ExamHandingIn exam={exam} />
    case "handedIn":
      return receipt === null ? null : (
        <Suspense fallback={<ExamSkeleton />}>
          <div className="grid min-h-dvh content-center gutter py-8">
            <ReceiptCard
              title={title}
              receipt={receipt}
              backHref={backHref}
              resultHref={resultHref(receipt.attempt_id)}
              late={late}
              receiptHref={receiptHref}
              practice={practice}
              releasesAt={releasesAt}
              notice={
                <>
                  <ConflictNotice
                    conflicts={conflicts}
                    numberOf={numberOf}
                    isOver
                    isInReview={late?.state === "review"}
                  />
                  {setAsideNotice}
                </>
              }
            />
          </div>
        </Suspense>
      )
    case "failed":
      return hasNoQuestions && failure !== null ? (
        <EmptyState
          level="h1"
          icon={<BankIcon className="size-7" />}
          title="没有这样的题目"
          text={failure.message}
          action={<LinkButton href={backHref}>返回</LinkButton>}
        />
      ) : (
        <>
          <h1 className="sr-only">{title === "" ? "作答" : title}</h1>
          <ErrorState
            failure={failure ?? { kind: "broken", message: "出了点问题，请稍后再试" }}
            {...(failure?.kind !== "missing" &&
              (failure?.kind !== "refused" || questions.length > 0) && { kept: "已经作答的内容都还在这台设备上。" })}
            level="h2"
            action={<LinkButton href={backHref}>返回</LinkButton>}
            onRetry={() => exam.send({ type: "exam.retry" })}
          />
        </>
      )
  }
}
