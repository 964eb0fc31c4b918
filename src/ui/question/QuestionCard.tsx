import { type ReactNode, type RefObject, useId } from "react"
import type { AnswerValue, ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import { kindName } from "#domain/core/KindName.ts"
import type { Marks } from "#domain/question/TextMarks.ts"
import type { Place } from "#domain/attempt/ToolsState.ts"
import { classes } from "../kit/classes.ts"
import { Button } from "../kit/Button.tsx"
import { FlagIcon } from "../kit/icon/FlagIcon.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Tag } from "../kit/Tag.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { type AnswerActs, AnswerField, type Strike } from "./AnswerField.tsx"
import { Explanation } from "./Explanation.tsx"
import { MarkedText } from "./MarkedText.tsx"

export interface QuestionCardProps {
  readonly number: number
  readonly question: ExamQuestion
  readonly value: AnswerValue
  readonly answerKey: QuestionKey | null
  readonly flagged: boolean
  readonly guessed?: boolean
  /** Left out where the marks can only be read. */
  readonly onGuess?: (() => void) | undefined
  readonly disabled: boolean
  /** The key is on its way. */
  readonly locked?: boolean
  /** What the field in it did not take of a text; left out where nothing is kept of an answer. */
  readonly excess?: string
  /** What the learner keeps beside the question; left out where that is not reached from here. */
  readonly notes?: ReactNode
  /** Whether the explanation leads to what is kept beside the question. */
  readonly hasNotesLink?: boolean
  readonly acts: AnswerActs
  /** Of the explanation, where something leads to it. */
  readonly explanationId?: string | undefined
  /** Takes the focus when the question changes. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  readonly className?: string | undefined
  readonly strike?: Strike | undefined
  /** What the learner marked of its texts. */
  readonly marks?: Readonly<Record<Place, Marks>>
}

const UNMARKED = { stem: [], material: [] }

/** One question in reading width: what is asked, where it is answered, and afterwards why. */
export const QuestionCard = ({
  number,
  question,
  value,
  answerKey,
  flagged,
  guessed = false,
  onGuess,
  disabled,
  locked,
  excess,
  notes,
  hasNotesLink = notes === undefined,
  acts,
  explanationId,
  heading,
  className,
  strike,
  marks = UNMARKED,
}: QuestionCardProps) => {
  const id = useId()
  const { material_html: material } = question
  return (
    <article
      aria-labelledby={`${id}-title`}
      className={classes(
        "@container grid w-full grid-cols-1 gap-5 print:block print:space-y-2",
        material === undefined && "max-w-read print:max-w-none",
        className,
      )}
    >
      <header className="flex break-after-avoid flex-wrap items-center justify-between gap-x-4 whitespace-nowrap">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} translate="no" className="text-lg tabular">
          第{number}题
        </h2>
        <span className="flex items-center gap-2 text-grey">
          {flagged ? (
            <span className="flex items-center gap-1 text-caution">
              <FlagIcon className="size-5" />
              已标记
            </span>
          ) : null}
          <Meta items={[kindName(question.kind), question.score > 0 && `${question.score}分`]} />
        </span>
      </header>
      <div
        className={
          material === undefined
            ? "contents print:block"
            : "grid grid-cols-1 gap-5 @pair:grid-cols-2 @pair:items-start @pair:gap-8"
        }
      >
        {material === undefined ? null : (
          <details open className="group rounded-lg bg-wash p-4 @pair:beside-scroll @pair:overflow-y-auto">
            <summary className="min-h-11 content-center text-grey @pair:hidden">
              <span className="group-open:hidden">展开材料</span>
              <span className="hidden group-open:inline">收起材料</span>
            </summary>
            <section aria-label={`第${number}题材料`}>
              <MarkedText place="material" html={material} marks={marks.material} />
            </section>
          </details>
        )}
        <div className={material === undefined ? "contents print:block print:space-y-2" : "grid min-w-0 gap-5"}>
          <div id={`${id}-stem`} className="break-after-avoid">
            <MarkedText place="stem" html={question.stem_html} marks={marks.stem} className="text-lg" />
          </div>
          <AnswerField
            question={question}
            value={value}
            answerKey={answerKey}
            disabled={disabled}
            locked={locked}
            excess={excess}
            labelledBy={`${id}-stem`}
            acts={acts}
            strike={strike}
          />
          <GuessMark guessed={guessed} onToggle={onGuess} />
        </div>
      </div>
      {answerKey === null ? null : (
        <Explanation
          id={explanationId}
          number={number}
          answerKey={answerKey}
          value={value}
          source={question.source}
          year={question.year}
          hasNotesLink={hasNotesLink}
        />
      )}
      {notes}
    </article>
  )
}

interface GuessMarkProps {
  readonly guessed: boolean
  /** Left out where the mark can only be read. */
  readonly onToggle?: (() => void) | undefined
}

/** 猜的: what was right by luck is worth another look. */
const GuessMark = ({ guessed, onToggle }: GuessMarkProps) => {
  if (onToggle === undefined) return guessed ? <Tag>猜的</Tag> : null
  return (
    <Button variant="quiet" size="slim" className="-ml-2 justify-self-start" aria-pressed={guessed} onClick={onToggle}>
      {guessed ? <CheckIcon className="size-5" /> : null}
      {guessed ? "已标为“猜的”" : "我是猜的"}
    </Button>
  )
}
