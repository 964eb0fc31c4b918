import { useSelector } from "@xstate/react"
import * as Trial from "#machines/practice/trialSelectors.ts"
import { useFocusOnMain } from "../dom/useFocusOnMain.ts"
import { ExamSkeleton } from "../attempt/ExamSkeleton.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TrialEnd, type TrialEndProps } from "./TrialEnd.tsx"
import { TrialQuestion } from "./TrialQuestion.tsx"

/** A bank's first questions, answered one by one, and what comes after them. */
export const TrialView = (props: TrialEndProps) => {
  const { trial, isGuest, bankHref } = props
  const stage = useSelector(trial, Trial.stage)
  const failure = useSelector(trial, Trial.failure)
  const hasPractice = useSelector(trial, Trial.hasPractice)
  useFocusOnMain(stage, { ifLost: true })
  switch (stage) {
    case "loading":
      return <ExamSkeleton />
    case "answering":
      return <TrialQuestion trial={trial} bankHref={bankHref} />
    case "finished":
      return <TrialEnd {...props} />
    case "empty":
      return (
        <EmptyState
          icon={<BankIcon className="size-7" />}
          level="h1"
          title="这个题库没有试做题"
          text={!hasPractice ? "题目都在它的试卷里。" : isGuest ? "登录后可以练习全部题目。" : "可以直接练习全部题目。"}
          action={<LinkButton href={bankHref}>回到题库</LinkButton>}
        />
      )
    case "failed":
      return failure === null ? null : (
        <ErrorState
          failure={failure}
          action={<LinkButton href={bankHref}>回到题库</LinkButton>}
          onRetry={() => trial.send({ type: "trial.retry" })}
        />
      )
  }
}
