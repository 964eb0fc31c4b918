import type { LiveCard as Session } from "#domain/contract/site.ts"
import * as LiveSession from "#domain/LiveSession.ts"
import { href } from "#domain/route/href.ts"
import { LinkCard } from "../kit/LinkCard.tsx"
import { Meta } from "../kit/Meta.tsx"
import { LiveBadge } from "./LiveBadge.tsx"

export interface LiveNowProps {
  readonly session: Session
  readonly now: number
}

/** A session that is on: the one thing on the page that cannot wait. */
export const LiveNow = ({ session, now }: LiveNowProps) => {
  const view = LiveSession.viewAt(session, now)
  return (
    <LinkCard
      href={href("live-detail", { id: session.id })}
      title={session.title}
      level="h3"
      className={`h-full border-accent bg-accent-tint ${view.cssClass}`}
      before={
        <div className="px-4 pt-4 sm:px-6 sm:pt-6">
          <LiveBadge view={view} />
        </div>
      }
    >
      <p className="tabular">{view.time}</p>
      <Meta items={[session.teacher_name, session.subject_name]} />
    </LinkCard>
  )
}
