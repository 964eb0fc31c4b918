import type { ExamResult } from "#domain/contract/examResult.ts"
import * as ResultReview from "#domain/exam/ResultReview.ts"
import type { OpenDesk } from "../exam/useExam.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { Section } from "../kit/Section.tsx"
import { Tabs } from "../kit/Tabs.tsx"
import { ReviewItem } from "./ReviewItem.tsx"

export interface ReviewSectionProps {
  readonly result: ExamResult
  readonly filter: ResultReview.ReviewFilter
  readonly filterHref: (filter: ResultReview.ReviewFilter) => string
  readonly now: number
  readonly onMark: (question_id: string, score: number) => void
  readonly onDesk: OpenDesk
  readonly onBook: (question_id: string, act: "add" | "remove") => void
  readonly isBusy: boolean
}

const LABELS: Readonly<Record<ResultReview.ReviewFilter, string>> = {
  all: "全部",
  wrong: "错题",
  flagged: "已标记",
  guessed: "猜的",
}

const EMPTY: Readonly<Record<ResultReview.ReviewFilter, readonly [title: string, text: string]>> = {
  all: ["没有题目", "这份卷子里没有题目。"],
  wrong: ["没有错题", "这一份全部答对了。"],
  flagged: ["没有标记过的题", "作答时点“标记”，这里就能集中看。"],
  guessed: ["没有猜的题", "作答时点“猜的”，这里就能集中看。"],
}

/** Of a result that is not released. */
const WITHHELD = { keys: [], others: [], in_book: [], by_hand: null }

/** Every question again, or those that matter. */
export const ReviewSection = ({
  result,
  filter,
  filterHref,
  now,
  onMark,
  onDesk,
  onBook,
  isBusy,
}: ReviewSectionProps) => {
  const { keys, others, in_book, by_hand } = result.released ? result : WITHHELD
  const reviewed = { questions: result.questions, answers: result.answers, keys }
  const items = ResultReview.items(reviewed, filter)
  const [emptyTitle, emptyText] = EMPTY[filter]
  const seconds = new Map(result.pace.seconds.map((one) => [one.question_id, one.seconds]))
  const othersOf = new Map(others.map((one) => [one.question_id, one]))
  const book = new Set(in_book)
  return (
    <Section title="逐题回顾">
      <Tabs
        label="回顾哪些题"
        // what is wrong is not revealed before its time
        items={ResultReview.FILTERS.filter((name) => name !== "wrong" || result.released).map((name) => ({
          href: filterHref(name),
          label: `${LABELS[name]} ${ResultReview.items(reviewed, name).length}`,
          current: filter === name,
        }))}
      />
      {items.length === 0 ? (
        <EmptyState icon={<RightIcon className="size-7" />} title={emptyTitle} text={emptyText} />
      ) : (
        <ol className="grid gap-8">
          {items.map((item) => (
            <li
              key={item.question.id}
              className="-mx-4 border-t border-line px-4 pt-6 pb-1 lazy-paint first:border-t-0"
            >
              <ReviewItem
                item={item}
                seconds={seconds.get(item.question.id) ?? 0}
                others={othersOf.get(item.question.id)}
                byHand={by_hand}
                now={now}
                inBook={book.has(item.question.id)}
                onMark={onMark}
                onDesk={onDesk}
                onBook={onBook}
                isBusy={isBusy}
              />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
