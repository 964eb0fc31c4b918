import type { OutlineLesson } from "#machines/player/playerTypes.ts"
import { classes } from "../kit/classes.ts"
import { durationText } from "../kit/durationText.ts"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { LockIcon } from "../kit/icon/LockIcon.tsx"
import { PlayIcon } from "../kit/icon/PlayIcon.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { Link } from "../kit/Link.tsx"

export interface OutlineRowProps {
  readonly lesson: OutlineLesson
  readonly href: string
  readonly isCurrent: boolean
  readonly isFinished: boolean
  readonly isLocked: boolean
}

const ROW = "flex min-h-12 items-center gap-3 rounded-md px-2 py-2"

export const OutlineRow = ({ lesson, href, isCurrent, isFinished, isLocked }: OutlineRowProps) => {
  const content = (
    <>
      <RowIcon kind={lesson.kind} isFinished={isFinished} isLocked={isLocked} />
      <span className="min-w-0 flex-1">
        {lesson.name}
        {isFinished ? <span className="sr-only">，已学完</span> : null}
        {isLocked ? <span className="sr-only">，加入课程后可学</span> : null}
      </span>
      <span className="shrink-0 text-grey tabular">{durationText(lesson.seconds)}</span>
    </>
  )
  return isLocked ? (
    <div className={classes(ROW, "text-grey")}>{content}</div>
  ) : (
    <Link
      href={href}
      current={isCurrent}
      className={classes(
        ROW,
        "transition-colors",
        isCurrent ? "bg-accent-tint font-medium text-accent-ink" : "hover:bg-wash hover:text-accent-ink",
      )}
    >
      {content}
    </Link>
  )
}

const RowIcon = ({
  kind,
  isFinished,
  isLocked,
}: { readonly kind: OutlineLesson["kind"] } & Pick<OutlineRowProps, "isFinished" | "isLocked">) => {
  if (isFinished) return <RightIcon className="size-5 text-correct" />
  if (isLocked) return <LockIcon className="size-5" />
  return kind === "video" ? <PlayIcon className="size-5 text-grey" /> : <ArticleIcon className="size-5 text-grey" />
}
