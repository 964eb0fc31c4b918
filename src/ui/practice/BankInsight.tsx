import type { ReactNode } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { RichText } from "../kit/RichText.tsx"
import { Tag } from "../kit/Tag.tsx"
import { TextLink } from "../kit/TextLink.tsx"

export interface BankInsightProps {
  readonly insight: Output<"practice.insight">
  /** Ten questions about a point, where the bank draws them. */
  readonly pointHref: ((point: string) => string) | null
  /** Questions of a chapter; null where the bank is for its papers alone. */
  readonly chapterSet: { readonly verb: string; readonly hrefOf: (chapter_id: string) => string } | null
  readonly questionHref: (question_id: string) => string
}

/** What others get wrong here, and what the questions are about that the learner has met. */
export const BankInsight = ({ insight, pointHref, chapterSet, questionHref }: BankInsightProps) => (
  <div className="grid gap-5 rounded-lg border border-line bg-sheet p-4">
    {insight.missed.length === 0 ? null : (
      <div className="grid gap-2">
        <h3 className="font-medium">最容易错的题</h3>
        <ol className="divide-y divide-line">
          {insight.missed.map(({ question_id, stem_html, chapter_id, chapter, answered, right }) => (
            <li key={question_id} className="grid gap-1 py-3">
              <RichText html={stem_html} />
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-grey tabular">
                <Tag>{chapter}</Tag>
                {answered}次作答，正确率{right}%
                {chapterSet === null ? null : (
                  <TextLink href={chapterSet.hrefOf(chapter_id)} className="inline-flex min-h-11 items-center">
                    {chapterSet.verb}
                  </TextLink>
                )}
                <TextLink href={questionHref(question_id)} className="inline-flex min-h-11 items-center">
                  看这道题
                </TextLink>
              </p>
            </li>
          ))}
        </ol>
      </div>
    )}
    {insight.points.length === 0 ? null : (
      <div className="grid gap-2">
        <h3 className="font-medium">做过的题里最常见的知识点</h3>
        <ul className="flex flex-wrap gap-x-5">
          {insight.points.map(({ name, questions, right }) => (
            <li key={name}>
              <Point href={pointHref?.(name) ?? null}>
                {name}（{questions}题{right === null ? "" : `，正确率${right}%`}）
              </Point>
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
)

const Point = ({ href, children }: { readonly href: string | null; readonly children: ReactNode }) =>
  href === null ? (
    <Tag>{children}</Tag>
  ) : (
    <TextLink href={href} className="inline-flex min-h-11 items-center">
      {children}
    </TextLink>
  )
