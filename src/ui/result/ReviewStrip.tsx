import { useRef } from "react"
import type { ReviewItem } from "#domain/result/ResultReview.ts"
import { markOf } from "#domain/result/ReviewMark.ts"
import { useCurrentShown } from "../dom/useCurrentShown.ts"
import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import { ANSWER_MARKS } from "../kit/answerMarks.ts"

export interface ReviewStripProps {
  readonly items: ReadonlyArray<ReviewItem>
  /** Of the question in front. */
  readonly number: number
  readonly hrefOf: (number: number) => string
}

/** The numbers of a paper, each a way to its question, by sign and colour what became of it. */
export const ReviewStrip = ({ items, number, hrefOf }: ReviewStripProps) => {
  const row = useRef<HTMLElement>(null)
  useCurrentShown(row, number)
  return (
    <nav ref={row} aria-label="题号" className="-mx-4 overflow-x-auto px-4 py-1 no-scrollbar lg:mx-0 lg:px-1">
      <ol className="flex gap-2 max-lg:min-w-max lg:flex-wrap">
        {items.map((item) => {
          const { text, look, icon: Icon } = ANSWER_MARKS[markOf(item)]
          return (
            <li key={item.question.id}>
              <Link
                href={hrefOf(item.number)}
                replace
                current={item.number === number}
                aria-label={`第${item.number}题，${text}`}
                className={classes(
                  "relative grid size-11 place-items-center rounded-md border tabular",
                  look,
                  item.number === number && "outline-2 outline-offset-1 outline-ink",
                )}
              >
                {item.number}
                {Icon === null ? null : <Icon className="absolute right-0.5 bottom-0.5 size-3.5" />}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
