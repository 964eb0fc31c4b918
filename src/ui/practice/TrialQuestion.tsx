import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { needsCheck } from "#domain/question/needsCheck.ts"
import * as Trial from "#machines/practice/trialSelectors.ts"
import { useFocusOnChange } from "../dom/useFocusOnChange.ts"
import { useKeys } from "../dom/useKeys.ts"
import { useSwipe } from "../dom/useSwipe.ts"
import { QuestionCard } from "../question/QuestionCard.tsx"
import { EXPLANATION_ID, VerdictBar } from "../question/VerdictBar.tsx"
import { Button } from "../kit/Button.tsx"
import { ChevronLeftIcon } from "../kit/icon/ChevronLeftIcon.tsx"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import type { TrialRef } from "./trialRef.ts"

export interface TrialQuestionProps {
  readonly trial: TrialRef
  readonly bankHref: string
}

export const TrialQuestion = ({ trial, bankHref }: TrialQuestionProps) => {
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useSelector(trial, Trial.name)
  const index = useSelector(trial, Trial.index)
  const count = useSelector(trial, Trial.count)
  const question = useSelector(trial, Trial.question)
  const value = useSelector(trial, Trial.value)
  const answerKey = useSelector(trial, Trial.key)
  const next = () => trial.send({ type: "question.next" })
  const previous = () => trial.send({ type: "question.previous" })

  useFocusOnChange(heading, index)
  useSwipe(area, (direction) => (direction < 0 ? next() : previous()))
  useKeys((key) => {
    if (key === "arrowright") next()
    else if (key === "arrowleft") previous()
    else return false
    return true
  }, false)

  if (question === null) return null
  const asksForKey = answerKey === null && needsCheck(question)
  return (
    <>
      <header className="upper-bar">
        <div className="mx-auto flex max-w-page items-center gap-4 gutter py-1">
          <h1 className="min-w-0 flex-1 truncate text-base">试做：{name}</h1>
          <span className="shrink-0 text-grey tabular">
            {index + 1} / {count}
          </span>
          <LinkButton href={bankHref} size="slim" variant="quiet">
            结束
          </LinkButton>
        </div>
        <ProgressBar label="试做进度" value={(index + 1) / count} />
      </header>
      <div ref={area} className="mx-auto grid max-w-page touch-pan-y justify-items-center gap-4 gutter pt-6 pb-40">
        <QuestionCard
          number={index + 1}
          question={question}
          value={value}
          answerKey={answerKey}
          flagged={false}
          disabled={false}
          hasNotesLink={false}
          explanationId={EXPLANATION_ID}
          heading={heading}
          acts={{
            choose: (key) => trial.send({ type: "answer.choose", key }),
            judge: (side) => trial.send({ type: "answer.judge", value: side }),
            arrange: (keys) => trial.send({ type: "answer.arrange", keys }),
            fill: (blank, text) => trial.send({ type: "answer.fill", blank, text }),
            write: (text) => trial.send({ type: "answer.write", text }),
            // nothing waits to be sent
            flush: () => {},
          }}
        />
      </div>
      <footer className="lower-bar">
        {answerKey === null ? null : <VerdictBar answerKey={answerKey} />}
        <div className="mx-auto flex max-w-read items-center justify-between gap-1 px-4 py-2">
          <Button size="slim" disabled={index === 0} onClick={previous}>
            <ChevronLeftIcon className="size-5" />
            上一题
          </Button>
          {asksForKey ? (
            <Button
              variant="primary"
              size="slim"
              disabled={!isAnswered(value)}
              onClick={() => trial.send({ type: "answer.check" })}
            >
              看答案
            </Button>
          ) : (
            <Button size="slim" variant={answerKey === null ? "secondary" : "primary"} onClick={next}>
              {index + 1 === count ? "完成" : "下一题"}
              <ChevronRightIcon className="size-5" />
            </Button>
          )}
        </div>
      </footer>
    </>
  )
}
