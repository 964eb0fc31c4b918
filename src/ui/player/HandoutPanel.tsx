import { useSelector } from "@xstate/react"
import * as FileSize from "#domain/core/FileSize.ts"
import * as Side from "#machines/player/lessonSideSelectors.ts"
import type { Handout } from "#machines/player/lessonSideTypes.ts"
import { Button } from "../kit/Button.tsx"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"
import { Notice } from "../kit/Notice.tsx"
import { HandoutViewer } from "./HandoutViewer.tsx"
import { PanelSkeleton } from "./LessonSide.tsx"
import type { SideRef } from "./playerRef.ts"

export interface HandoutPanelProps {
  readonly side: SideRef
  /** The lesson that is open: its handouts come first. */
  readonly lessonId: string | null
}

export const HandoutPanel = ({ side, lessonId }: HandoutPanelProps) => {
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
  const own = handouts.filter(({ lesson_id }) => lesson_id !== null && lesson_id === lessonId)
  const others = handouts.filter((handout) => !own.includes(handout))
  return (
    <div className="grid gap-2 p-2">
      {own.length === 0 ? null : <HandoutList title="本课" handouts={own} side={side} />}
      {others.length === 0 ? null : (
        <HandoutList title={own.length === 0 ? "这门课程" : "课程的其他讲义"} handouts={others} side={side} />
      )}
      <HandoutViewer side={side} />
    </div>
  )
}

interface HandoutListProps {
  readonly title: string
  readonly handouts: ReadonlyArray<Handout>
  readonly side: SideRef
}

const HandoutList = ({ title, handouts, side }: HandoutListProps) => (
  <section>
    <h3 className="px-2 pt-1 text-base text-grey">{title}</h3>
    <ul>
      {handouts.map(({ id, name, kind, size, url, file_name }) => (
        <li key={id} className="flex items-center gap-1">
          <button
            type="button"
            className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 text-start hover:bg-wash hover:text-accent-ink"
            onClick={() => side.send({ type: "handout.view", id })}
          >
            <ArticleIcon className="size-5 text-grey" />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="shrink-0 text-grey max-sm:hidden">{KINDS[kind]}</span>
          </button>
          <a
            href={url}
            download={file_name}
            aria-label={`下载：${name}，${FileSize.format(size)}`}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md px-2 text-grey tabular hover:bg-wash hover:text-ink"
          >
            {FileSize.format(size)}
            <DownloadIcon className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const KINDS: Readonly<Record<Handout["kind"], string>> = { page: "图文", pdf: "PDF", image: "图片" }
