import type { LiveCard as Session } from "#domain/contract/site.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { href } from "#domain/route/href.ts"
import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { LiveBadge } from "./LiveBadge.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface LiveAgendaRowProps {
  readonly session: Session
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly level: "h2" | "h3"
}

/** One line of the timetable, all of it one target; its day is beside it. */
export const LiveAgendaRow = ({ session, now, level: Heading }: LiveAgendaRowProps) => {
  const view = LiveSession.viewAt(session, now)
  return (
    <article
      className={classes(
        "group relative grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-baseline",
        "rounded-md has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring",
        view.cssClass,
      )}
    >
      <div className="flex items-center justify-between gap-3 sm:contents">
        <p className={classes("tabular sm:order-1", view.status === "ended" && "text-grey")}>{view.time}</p>
        <span className="sm:order-3">
          <LiveBadge view={view} />
        </span>
      </div>
      <div className="min-w-0 sm:order-2">
        <Heading className="leading-normal">
          <Link
            href={href("live-detail", { id: session.id })}
            className="outline-none transition-colors group-hover:text-accent-ink after:absolute after:inset-0"
          >
            {unbroken(session.title)}
          </Link>
        </Heading>
        <Meta items={[session.teacher_name, session.subject_name]} />
      </div>
    </article>
  )
}
