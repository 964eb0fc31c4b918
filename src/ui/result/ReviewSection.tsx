import { type ReactNode, use, useRef } from "react"
import type { ExamResult, ReleasedResult } from "#domain/contract/examResult.ts"
import * as ResultReview from "#domain/result/ResultReview.ts"
import { Choices } from "../kit/Choices.tsx"
import { useFocusOnChange } from "../dom/useFocusOnChange.ts"
import { useKeys } from "../dom/useKeys.ts"
import { usePrinted } from "../dom/usePrinted.ts"
import { useSwipe } from "../dom/useSwipe.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { counted } from "../kit/counted.ts"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { NavigateContext } from "../kit/NavigateContext.ts"
import { Section } from "../kit/Section.tsx"
import { ReviewItem } from "./ReviewItem.tsx"
import { ReviewStrip } from "./ReviewStrip.tsx"

/** Where the questions of a filter are reviewed, from its first one or from one on. */
export type ReviewHref = (filter: ResultReview.ReviewFilter, number?: number) => string

export interface ReviewSectionProps {
  readonly result: ExamResult
  readonly filter: ResultReview.ReviewFilter
  /** Of the question in front; of none that is there: the first one is. */
  readonly number: number
  readonly reviewHref: ReviewHref
  readonly now: number
  readonly onMark: (question_id: string, score: number) => void
  /** What a question has of what the learner keeps beside it. */
  readonly notesOf: (question_id: string) => ReactNode
  readonly onBook: (question_id: string, act: "add" | "remove") => void
  readonly isBusy: boolean
}

const LABELS: Readonly<Record<ResultReview.ReviewFilter, string>> = {
  all: "全部",
  wrong: "错题",
  unanswered: "未答",
  flagged: "已标记",
  guessed: "猜的",
}

const EMPTY: Readonly<Record<ResultReview.ReviewFilter, readonly [title: string, text: string]>> = {
  all: ["没有题目", "这份卷子里没有题目。"],
  wrong: ["没有错题", "答过的题全部答对了。"],
  unanswered: ["没有未答的题", "这一份每题都作答了。"],
  flagged: ["没有标记过的题", "作答时点“标记”，这里就能集中看。"],
  guessed: ["没有猜的题", "作答时点“猜的”，这里就能集中看。"],
}

const VERDICTS: ReadonlySet<ResultReview.ReviewFilter> = new Set(["wrong", "unanswered"])

/** Of a result that is not released. */
const WITHHELD: Pick<ReleasedResult, "keys" | "others" | "in_book" | "by_hand" | "voided"> = {
  keys: [],
  voided: [],
  others: [],
  in_book: [],
  by_hand: null,
}

/** The questions again, or those that matter, one at a time: by number, by keys and by swipes. On paper all of them. */
export const ReviewSection = ({
  result,
  filter,
  number,
  reviewHref,
  now,
  onMark,
  notesOf,
  onBook,
  isBusy,
}: ReviewSectionProps) => {
  const { keys, others, in_book, by_hand, voided = [] } = result.released ? result : WITHHELD
  const reviewed = { questions: result.questions, answers: result.answers, keys }
  const items = ResultReview.items(reviewed, filter)
  const [emptyTitle, emptyText] = EMPTY[filter]
  const seconds = new Map(result.pace.seconds.map((one) => [one.question_id, one.seconds]))
  const index = ResultReview.indexOf(items, number)
  const item = items[index]
  const hrefOf = (step: -1 | 1): string | null => {
    const other = items[index + step]
    return other === undefined ? null : reviewHref(filter, other.number)
  }
  const navigate = use(NavigateContext)
  const go = (step: -1 | 1) => {
    const href = hrefOf(step)
    if (href !== null) navigate?.(href, true)
    return href !== null
  }
  const area = useRef<HTMLDivElement>(null)
  useSwipe(area, (direction) => void go(direction < 0 ? 1 : -1))
  useKeys((key) => (key === "arrowright" || key === "arrowleft") && go(key === "arrowright" ? 1 : -1), false)
  useFocusOnChange(area, item?.question.id)
  const reviewOf = (reviewedItem: ResultReview.ReviewItem) => (
    <ReviewItem
      files={result.files}
      key={reviewedItem.question.id}
      item={reviewedItem}
      seconds={seconds.get(reviewedItem.question.id) ?? 0}
      others={others.find(({ question_id }) => question_id === reviewedItem.question.id)}
      byHand={by_hand}
      voided={voided.find(({ question_id }) => question_id === reviewedItem.question.id)?.void_as}
      now={now}
      inBook={in_book.includes(reviewedItem.question.id)}
      onMark={onMark}
      notesOf={notesOf}
      onBook={onBook}
      isBusy={isBusy}
    />
  )
  const order = result.is_shuffled && (
    <p className="text-small text-grey">题号和选项按你作答时的次序；错题本和统计按题库的次序。</p>
  )
  if (usePrinted())
    return (
      <Section title="逐题回顾">
        {order}
        <div className="space-y-6">{ResultReview.items(reviewed, "all").map(reviewOf)}</div>
      </Section>
    )
  return (
    <Section title="逐题回顾" anchor="review">
      <Choices
        look="tabs"
        label="回顾哪些题"
        // verdicts are not revealed before their time
        items={ResultReview.FILTERS.filter((name) => !VERDICTS.has(name) || result.released).map((name) => ({
          href: reviewHref(name),
          label: counted(LABELS[name], ResultReview.items(reviewed, name).length),
          current: filter === name,
        }))}
      />
      {order}
      {item === undefined ? (
        <EmptyState icon={<RightIcon className="size-7" />} title={emptyTitle} text={emptyText} />
      ) : (
        <>
          <ReviewStrip items={items} number={item.number} hrefOf={(to) => reviewHref(filter, to)} />
          <div ref={area} tabIndex={-1} className="touch-pan-y">
            {reviewOf(item)}
          </div>
          <nav aria-label="上一题、下一题" className="flex justify-between gap-3">
            <Step href={hrefOf(-1)}>上一题</Step>
            <Step href={hrefOf(1)}>下一题</Step>
          </nav>
        </>
      )}
    </Section>
  )
}

const Step = ({ href, children }: { readonly href: string | null; readonly children: string }) =>
  href === null ? (
    <span />
  ) : (
    <LinkButton href={href} replace>
      {children}
    </LinkButton>
  )
