import { useSelector } from "@xstate/react"
import * as FileSize from "#domain/FileSize.ts"
import * as Side from "#machines/lessonSide/lessonSideSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PanelSkeleton, type SideRef } from "./LessonSide.tsx"

export const HandoutPanel = ({ side }: { readonly side: SideRef }) => {
  const state = useSelector(side, Side.handoutsState)
  const handouts = useSelector(side, Side.handouts)
  if (state === "failed")
    return (
      <div className="p-4">
        <Notice level="warning" action={<Button onClick={() => side.send({ type: "handouts.retry" })}>重试</Button>}>
          讲义没有取到
        </Notice>
      </div>
    )
  if (handouts === null) return <PanelSkeleton />
  if (handouts.length === 0) return <p className="p-4 text-grey">这门课程没有讲义。</p>
  return (
    <ul className="p-2">
      {handouts.map((handout) => (
        <li key={handout.id} className="flex items-center gap-1">
          <a
            href={handout.url}
            target="_blank"
            rel="noopener"
            className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 hover:bg-wash hover:text-accent-ink"
          >
            <ArticleIcon className="size-5 text-grey" />
            <span className="min-w-0 flex-1">{handout.name}</span>
            <span className="shrink-0 text-grey tabular">{FileSize.format(handout.size)}</span>
          </a>
          <a
            href={handout.url}
            download={`${handout.name}.html`}
            aria-label={`下载 ${handout.name}`}
            className="inline-flex size-11 items-center justify-center rounded-md text-grey hover:bg-wash hover:text-ink"
          >
            <DownloadIcon className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  )
}
