import * as LiveSession from "#domain/live/LiveSession.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { Card } from "../kit/Card.tsx"
import { classes } from "../kit/classes.ts"
import { LiveBadge } from "./LiveBadge.tsx"
import { spanText } from "./spanText.ts"

export interface LiveScheduleProps {
  readonly session: LiveSession.LiveSession
  readonly now: number
}

/** When a session is, and how far that is from now. */
export const LiveSchedule = ({ session, now }: LiveScheduleProps) => {
  const view = LiveSession.viewAt(session, now)
  const distanceText = distance(session, view.status, now)
  return (
    <Card className={classes("grid gap-3 p-5", view.cssClass)}>
      <div>
        <LiveBadge view={view} />
      </div>
      <p>
        <span className="block text-grey tabular">{view.isToday ? `今天 · ${view.date}` : view.date}</span>
        <span className="text-2xl font-bold tabular">{view.time}</span>
      </p>
      {distanceText === null ? null : <p className="tabular">{distanceText}</p>}
      <p className="text-grey">北京时间{length(session)}</p>
    </Card>
  )
}

const distance = (session: LiveSession.LiveSession, status: LiveSession.LiveStatus, now: number): string | null => {
  const start = Shanghai.parse(session.start_time)
  if (start === null) return null
  switch (status) {
    case "waiting":
    case "starting":
      return `距开播还有${spanText(start - now)}`
    case "live":
      return `已开播${spanText(now - start)}`
    case "ended":
      return "这场直播已经结束"
  }
}

const length = ({ start_time, end_time }: LiveSession.LiveSession): string => {
  const start = Shanghai.parse(start_time)
  const end = Shanghai.parse(end_time)
  return start === null || end === null || end <= start ? "" : `，全程${spanText(end - start)}`
}
