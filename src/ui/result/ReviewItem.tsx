import { type ReactNode, Suspense } from "react"
import type { ExamResult, ReleasedResult, OthersAnswers } from "#domain/contract/examResult.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import { span } from "#domain/time/ClockText.ts"
import type * as ResultReview from "#domain/result/ResultReview.ts"
import * as VoidQuestion from "#domain/result/VoidQuestion.ts"
import { href } from "#domain/route/href.ts"
import { QuestionCard } from "../question/QuestionCard.tsx"
import { Button } from "../kit/Button.tsx"
import { onDemand } from "../kit/onDemand.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { OthersShares } from "./OthersShares.tsx"
import { SelfMark } from "./SelfMark.tsx"

const AnswerFiles = onDemand(() => import("./AnswerFiles.tsx").then((file) => file.AnswerFiles), "附件")

export interface ReviewItemProps {
  readonly item: ResultReview.ReviewItem
  /** Files of the answers of all questions that can be shown. */
  readonly files: ExamResult["files"]
  /** Seconds from the log. */
  readonly seconds: number
  readonly others: OthersAnswers | undefined
  readonly byHand: ReleasedResult["by_hand"]
  /** Where the question was made void. */
  readonly voided: VoidQuestion.VoidAs | undefined
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly inBook: boolean
  readonly onMark: (question_id: string, score: number) => void
  /** What a question has of what the learner keeps beside it. */
  readonly notesOf: (question_id: string) => ReactNode
  readonly onBook: (question_id: string, act: "add" | "remove") => void
  readonly isBusy: boolean
}

/** One question afterwards: what was asked and answered, the key, the time, the others. */
export const ReviewItem = ({
  item,
  files = [],
  seconds,
  others,
  byHand,
  voided,
  now,
  inBook,
  onMark,
  notesOf,
  onBook,
  isBusy,
}: ReviewItemProps) => {
  const { number, question, key, answer } = item
  const names = Attachment.namesOf(answer?.value ?? null)
  const isByHand = key?.verdict === "self" && byHand !== null && voided === undefined
  const given = byHand?.given.find(({ question_id }) => question_id === question.id)?.score ?? null
  const mayMark = byHand?.by === "learner" && byHand.until !== null && now <= byHand.until
  return (
    <div className="grid max-w-read grid-cols-1 gap-4 print:block print:max-w-none print:space-y-2">
      <QuestionCard
        number={number}
        question={question}
        value={answer?.value ?? null}
        answerKey={key}
        flagged={answer?.flagged ?? false}
        guessed={answer?.guessed ?? false}
        disabled
        notes={notesOf(question.id)}
        acts={NOTHING}
      />
      {names.length === 0 ? null : (
        <Suspense fallback={<p className="min-h-40">正在载入附件</p>}>
          <AnswerFiles names={names} files={files} />
        </Suspense>
      )}
      {voided === undefined ? null : <p className="font-medium">{VoidQuestion.TEXTS[voided]}</p>}
      {!isByHand ? null : byHand.by === "learner" ? (
        <SelfMark
          number={number}
          full={question.score}
          given={given}
          onMark={mayMark ? (score) => onMark(question.id, score) : undefined}
          isBusy={isBusy}
        />
      ) : (
        <p className="tabular">{given === null ? "待批改" : `批改${given} / ${question.score}分`}</p>
      )}
      {key === null ? null : key.verdict === "wrong" && voided === undefined ? (
        <p>
          <TextLink href={href("study-wrong-answers", {})}>在错题本里</TextLink>
        </p>
      ) : (
        <Button
          variant="quiet"
          size="slim"
          className="-mx-2 justify-self-start"
          busy={isBusy}
          aria-label={`第${number}题：${inBook ? "移出" : "加入"}错题本`}
          onClick={() => onBook(question.id, inBook ? "remove" : "add")}
        >
          {inBook ? "移出错题本" : "加入错题本"}
        </Button>
      )}
      {seconds > 0 ? <p className="text-grey tabular">本题用时约{span(seconds * 1000)}</p> : null}
      {others === undefined ? null : <OthersShares number={number} others={others} />}
    </div>
  )
}

const nothing = () => {}
const NOTHING = { choose: nothing, judge: nothing, arrange: nothing, fill: nothing, write: nothing, flush: nothing }
