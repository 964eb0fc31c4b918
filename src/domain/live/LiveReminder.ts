import type { LiveSession } from "./LiveSession.ts"
import * as Shanghai from "../time/Shanghai.ts"
import * as LiveRoom from "./LiveRoom.ts"

const MINUTE = 60_000

/** A session that the learner reserved. */
export interface Reserved extends LiveSession {
  readonly id: string
  readonly title: string
}

/** What there is to remind of: the first session whose room is open. `now` in epoch milliseconds of the server's clock. */
export const due = (sessions: ReadonlyArray<Reserved>, now: number): Reserved | null =>
  sessions.find((session) => LiveRoom.phaseAt(session, now) === "open") ?? null

/** How far it is, in words. */
export const text = ({ start_time }: LiveSession, now: number): string => {
  const left = (Shanghai.parse(start_time) ?? Infinity) - now
  return left > 0 ? `${Math.ceil(left / MINUTE)}分钟后开播，直播间已经开了` : "正在直播"
}
