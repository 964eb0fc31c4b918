import type { Output } from "#domain/contract/Contract.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { durationText } from "../kit/durationText.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { LiveBadge } from "../live/LiveBadge.tsx"

export interface MyLiveRowProps {
  readonly session: Output<"live.mine">["list"][number]
  readonly now: number
  readonly isActing: boolean
  readonly onCancel: (id: string) => void
}

export const MyLiveRow = ({ session, now, isActing, onCancel }: MyLiveRowProps) => {
  const view = LiveSession.viewAt(session, now)
  const phase = LiveRoom.phaseAt(session, now)
  const room = href("live-player", {}, { id: session.id })
  const heard = session.attended > 0 ? `听了${durationText(session.attended)}` : view.status === "ended" ? "没有听" : ""
  return (
    <li className={`grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center ${view.cssClass}`}>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <LiveBadge view={view} />
          <span className="text-grey tabular">{`${view.isToday ? "今天" : view.date} ${view.time}`}</span>
        </p>
        <h2 className="leading-normal">
          <TextLink href={href("live-detail", { id: session.id })}>{session.title}</TextLink>
        </h2>
        <Meta items={[session.teacher_name, session.subject_name, heard].filter((item) => item !== "")} />
      </div>
      <div className="flex flex-wrap gap-3">
        {phase === "open" ? (
          <LinkButton href={room} variant="primary">
            进入直播间
          </LinkButton>
        ) : null}
        {phase === "over" && session.has_recording ? <LinkButton href={room}>看回放</LinkButton> : null}
        {phase === "early" && session.reserved ? (
          <Button busy={isActing} onClick={() => onCancel(session.id)}>
            取消预约
          </Button>
        ) : null}
      </div>
    </li>
  )
}
