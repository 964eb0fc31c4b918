import type { LiveCard as Session } from "#domain/contract/site.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { href } from "#domain/route/href.ts"
import { ClockIcon } from "../kit/icon/ClockIcon.tsx"
import { LinkCard } from "../kit/LinkCard.tsx"
import { Meta } from "../kit/Meta.tsx"
import { LiveBadge } from "./LiveBadge.tsx"

export interface LiveCardProps {
  readonly session: Session
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly level?: "h2" | "h3"
}

export const LiveCard = ({ session, now, level = "h3" }: LiveCardProps) => {
  const view = LiveSession.viewAt(session, now)
  return (
    <LinkCard
      href={href("live-detail", { id: session.id })}
      title={session.title}
      level={level}
      className={`h-full ${view.cssClass}`}
      before={
        <div className="flex items-center justify-between gap-3 px-4 pt-4">
          <LiveBadge view={view} />
          <span className="text-grey tabular">{view.isToday ? "今天" : view.date}</span>
        </div>
      }
    >
      <p className="flex items-center gap-2 tabular">
        <ClockIcon className="size-5 text-grey" />
        {view.time}
      </p>
      <Meta items={[session.teacher_name, session.subject_name]} className="mt-auto" />
    </LinkCard>
  )
}
