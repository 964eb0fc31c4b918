import type { Output } from "#domain/contract/Contract.ts"
import { Fold } from "../kit/Fold.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Notice } from "../kit/Notice.tsx"
import { Section } from "../kit/Section.tsx"
import { ReviewForm, type ReviewFormProps } from "./ReviewForm.tsx"
import { Stars } from "./Stars.tsx"

export interface ReviewsProps extends Pick<ReviewFormProps, "busy" | "onSave"> {
  readonly reviews: Output<"review.list">
  /** Of guests there is none. */
  readonly own: Output<"review.own"> | undefined
  readonly joined: boolean
}

/** What those say who studied the course; nobody is named, and a few are not counted. */
export const Reviews = ({ reviews: { list, rating }, own, joined, busy, onSave }: ReviewsProps) => {
  const waits = joined && own !== undefined && !own.may_write && own.own === null
  if (list.length === 0 && own?.may_write !== true && own?.own == null && !waits) return null
  return (
    <Section title="学员评价">
      {rating === null ? null : (
        <p className="flex flex-wrap items-center gap-x-3 tabular">
          <span className="text-2xl font-bold">{rating.mean.toFixed(1)}</span>
          <Stars stars={Math.round(rating.mean)} />
          <span className="text-grey">{rating.count}条评价</span>
        </p>
      )}
      {own?.own?.hidden == null ? null : (
        <Notice level="warning">机构隐藏了你的评价：{own.own.hidden}。改写后由机构决定是否恢复。</Notice>
      )}
      {own?.may_write === true ? (
        <div className="max-w-read">
          <Fold
            key={own.own?.written_at ?? ""}
            label={own.own === null ? "评价这门课程" : `我的评价：${own.own.stars}星，可以修改`}
            open={own.own?.hidden !== null}
          >
            <ReviewForm own={own.own} busy={busy} onSave={onSave} />
          </Fold>
        </div>
      ) : null}
      {waits ? <p className="text-grey">学完三分之一的课时以后，就可以评价这门课程。</p> : null}
      <ul className="max-w-read divide-y divide-line rounded-lg border border-line bg-sheet empty:hidden">
        {list.map(({ id, stars, text, written_at }) => (
          <li key={id} className="grid gap-1 p-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Stars stars={stars} />
              <Meta items={[written_at.slice(0, 10)]} />
            </div>
            <p className="break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
