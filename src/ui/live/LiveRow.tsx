import type { LiveCard } from "#domain/contract/site.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { LiveBadge } from "./LiveBadge.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface LiveRowProps {
  readonly live: LiveCard
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** A live session as one line of a list. `cssClass` is the specification's name for how near it is. */
export const LiveRow = ({ live, now }: LiveRowProps) => {
  const view = LiveSession.viewAt(live, now)
  return (
    <Link href={`/live/${live.id}`} className={`${view.cssClass} grid gap-1 px-4 py-3 transition-colors hover:bg-wash`}>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="tabular">
          {view.date} {view.time}
        </span>
        <LiveBadge view={view} />
      </span>
      <span className="font-medium">{unbroken(live.title)}</span>
      <Meta items={[live.teacher_name, live.subject_name]} />
    </Link>
  )
}
