import type { Outline } from "#machines/player/playerTypes.ts"
import { ChevronLeftIcon } from "../kit/icon/ChevronLeftIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { Notice } from "../kit/Notice.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { classroomHref } from "./classroomHref.ts"

/** Where the lesson belongs, and whether all of it is open. */
export const ClassroomHead = ({ outline }: { readonly outline: Outline }) => {
  const href = classroomHref(outline.classroom_id, outline)
  return (
    <div className="grid gap-3">
      <Link href={href} className="-ml-1 flex min-h-11 w-fit items-center gap-1 text-grey hover:text-accent-ink">
        <ChevronLeftIcon className="size-5" />
        {outline.name}
      </Link>
      {outline.joined ? null : (
        <Notice level="info">
          正在试看。加入课程后可以学习全部课时，<TextLink href={href}>去看看怎么加入</TextLink>
        </Notice>
      )}
    </div>
  )
}
