import { useSelector } from "@xstate/react"
import * as Trial from "#machines/practice/trialSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import type { TrialRef } from "./trialRef.ts"

export interface TrialEndProps {
  readonly trial: TrialRef
  readonly isGuest: boolean
  readonly bankHref: string
  readonly practiceHref: string
}

/** How it went, and one way on. */
export const TrialEnd = ({ trial, isGuest, bankHref, practiceHref }: TrialEndProps) => {
  const right = useSelector(trial, Trial.rightCount)
  const judged = useSelector(trial, Trial.judgedCount)
  const name = useSelector(trial, Trial.name)
  const hasPractice = useSelector(trial, Trial.hasPractice)
  return (
    <div className="mx-auto grid min-h-dvh max-w-read content-center justify-items-center gap-4 gutter py-10 text-center">
      <h1 className="text-2xl tabular">{judged === 0 ? "试做结束" : `答对${right} / ${judged}`}</h1>
      <p className="text-grey">
        {!hasPractice
          ? `${name}还有整套试卷，错题自动收进错题本。`
          : isGuest
            ? `登录后接着练${name}：进度存在账号里，错题自动收进错题本。`
            : `接着练${name}，错题自动收进错题本。`}
      </p>
      <LinkButton href={hasPractice ? practiceHref : bankHref} variant="primary" size="large">
        {hasPractice ? (isGuest ? "登录，继续练习" : "继续练习") : "看试卷"}
      </LinkButton>
      <p className="flex flex-wrap justify-center gap-3">
        <Button variant="quiet" onClick={() => trial.send({ type: "trial.again" })}>
          再做一遍
        </Button>
        {hasPractice ? (
          <LinkButton href={bankHref} variant="quiet">
            回到题库
          </LinkButton>
        ) : null}
      </p>
    </div>
  )
}
