import { useSelector } from "@xstate/react"
import * as Trial from "#machines/practice/trialSelectors.ts"
import { BarChart } from "../kit/BarChart.tsx"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ANSWER_MARKS } from "../kit/answerMarks.ts"
import type { TrialRef } from "./trialRef.ts"

export interface TrialEndProps {
  readonly trial: TrialRef
  readonly isGuest: boolean
  readonly bankHref: string
  readonly practiceHref: string
  /** Where a guest signs up and comes to the practice. */
  readonly registerHref: string
}

/** How each question and chapter went, the points behind what was wrong, and one way on. */
export const TrialEnd = ({ trial, isGuest, bankHref, practiceHref, registerHref }: TrialEndProps) => {
  const right = useSelector(trial, Trial.rightCount)
  const judged = useSelector(trial, Trial.judgedCount)
  const name = useSelector(trial, Trial.name)
  const hasPractice = useSelector(trial, Trial.hasPractice)
  const isInvited = hasPractice && isGuest
  return (
    <div className="mx-auto grid min-h-dvh max-w-read content-center justify-items-center gap-5 gutter py-10 text-center">
      <h1 className="text-2xl tabular">{judged === 0 ? "试做结束" : `答对${right} / ${judged}`}</h1>
      {judged === 0 ? null : <TrialMap trial={trial} />}
      <p className="text-grey">
        {!hasPractice
          ? `${name}还有整套试卷，错题自动收进错题本。`
          : isGuest
            ? `注册或登录后，做过的题记入账号，错题收进错题本，接着练${name}。`
            : `接着练${name}，错题自动收进错题本。`}
      </p>
      <LinkButton href={!hasPractice ? bankHref : isGuest ? registerHref : practiceHref} variant="primary" size="large">
        {!hasPractice ? "看试卷" : isGuest ? "注册，继续练习" : "继续练习"}
      </LinkButton>
      <p className="flex flex-wrap justify-center gap-3">
        {isInvited ? (
          <LinkButton href={practiceHref} variant="quiet">
            登录，继续练习
          </LinkButton>
        ) : null}
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

const TrialMap = ({ trial }: Pick<TrialEndProps, "trial">) => {
  const questions = useSelector(trial, Trial.questions)
  const keys = useSelector(trial, Trial.keys)
  const points = Trial.pointsToLearn(keys)
  return (
    <div className="grid max-w-full gap-4">
      <ol aria-label="每一题" className="flex flex-wrap justify-center gap-2">
        {questions.map(({ id }, index) => {
          const { text, look, icon: Icon } = ANSWER_MARKS[Trial.markOf(keys[id])]
          return (
            <li
              key={id}
              className={classes("relative grid size-11 place-items-center rounded-md border tabular", look)}
            >
              {index + 1}
              <span className="sr-only">，{text}</span>
              {Icon === null ? null : <Icon className="absolute right-0.5 bottom-0.5 size-3.5" />}
            </li>
          )
        })}
      </ol>
      <BarChart
        caption="各章答对的题"
        heads={["章节", "答对"]}
        rows={Trial.chaptersOf(questions, keys).map((chapter) => ({
          label: chapter.name,
          value: chapter.right / chapter.questions,
          text: `${chapter.right} / ${chapter.questions}`,
        }))}
      />
      {points.length === 0 ? null : <p>还要再学：{points.join("、")}</p>}
    </div>
  )
}
