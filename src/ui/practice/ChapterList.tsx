import type { ReactNode } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface ChapterListProps {
  readonly chapters: Output<"question.bank">["chapters"]
  readonly hrefOf: (chapterId: string) => string
  /** In an order of its own. */
  readonly shuffledHrefOf?: ((chapterId: string) => string) | null
  readonly onReset?: ((chapterId: string) => void) | undefined
  /** Takes a chapter along. */
  readonly takeOf?: ((chapter: { readonly id: string; readonly name: string }) => ReactNode) | undefined
}

/** Chapter practice: how far each chapter is, and on with it. */
export const ChapterList = ({ chapters, hrefOf, shuffledHrefOf = null, onReset, takeOf }: ChapterListProps) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
    {chapters.map((chapter) => (
      <li key={chapter.id} className="flex items-center gap-4 p-4">
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="font-medium">{unbroken(chapter.name)}</h3>
          <ProgressBar
            label={`${chapter.name}已做`}
            value={chapter.questions === 0 ? 0 : chapter.answered / chapter.questions}
          />
          <Meta
            items={[
              `已做${chapter.answered}/${chapter.questions}`,
              chapter.answered > 0 && `正确率${Math.round((chapter.correct / chapter.answered) * 100)}%`,
            ]}
          />
          <p className="flex flex-wrap gap-x-4 empty:hidden">
            {shuffledHrefOf === null ? null : (
              <TextLink href={shuffledHrefOf(chapter.id)} aria-label={`乱序练习：${chapter.name}`} className={SMALL}>
                乱序练习
              </TextLink>
            )}
            {chapter.answered === 0 || onReset === undefined ? null : (
              <button
                type="button"
                aria-label={`重新开始：${chapter.name}`}
                className={`${SMALL} text-grey hover:text-accent-ink`}
                onClick={() => onReset(chapter.id)}
              >
                重新开始
              </button>
            )}
            {chapter.questions === 0 ? null : takeOf?.(chapter)}
          </p>
        </div>
        <LinkButton href={hrefOf(chapter.id)} aria-label={`${verb(chapter)}：${chapter.name}`} className="shrink-0">
          {verb(chapter)}
        </LinkButton>
      </li>
    ))}
  </ul>
)

const SMALL = "inline-flex min-h-11 items-center"

const verb = ({ answered, questions }: ChapterListProps["chapters"][number]): string => {
  if (answered === 0) return "开始"
  return answered < questions ? "继续" : "再练"
}
