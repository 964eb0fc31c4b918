import type { LiveCard as Session } from "#domain/contract/site.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { href } from "#domain/route/href.ts"
import { classes } from "../kit/classes.ts"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { LiveBadge } from "./LiveBadge.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface LiveNowProps {
  readonly session: Session
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** A session that is on: the one thing on the page that cannot wait. */
export const LiveNow = ({ session, now }: LiveNowProps) => {
  const view = LiveSession.viewAt(session, now)
  return (
    <article
      className={classes(
        "group relative flex items-center gap-4 rounded-lg border border-accent bg-accent-tint p-4 transition-shadow hover:shadow-floating md:p-6",
        "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring",
        view.cssClass,
      )}
    >
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-2">
          <LiveBadge view={view} />
          <span className="tabular">{view.time}</span>
        </div>
        <h3 className="text-lg leading-normal md:text-xl">
          <Link
            href={href("live-detail", { id: session.id })}
            className="outline-none group-hover:text-accent-ink after:absolute after:inset-0"
          >
            {unbroken(session.title)}
          </Link>
        </h3>
        <p>
          {session.teacher_name}，{session.subject_name}
        </p>
      </div>
      <ChevronRightIcon className="size-6 text-accent-ink" />
    </article>
  )
}
