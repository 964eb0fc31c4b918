import type { LiveCard } from "#domain/contract/site.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"

export interface LiveGroups {
  readonly live: ReadonlyArray<LiveCard>
  /** They start today. */
  readonly starting: ReadonlyArray<LiveCard>
  readonly waiting: ReadonlyArray<LiveCard>
  readonly ended: ReadonlyArray<LiveCard>
}

/** Sessions by what they are at that moment, each group in the order of `LiveSession.order`. */
export const liveGroups = (sessions: ReadonlyArray<LiveCard>, now: number): LiveGroups => {
  const ordered = LiveSession.order(sessions, now)
  const being = (status: LiveSession.LiveStatus) =>
    ordered.filter((session) => LiveSession.statusAt(session, now) === status)
  return { live: being("live"), starting: being("starting"), waiting: being("waiting"), ended: being("ended") }
}

/** Sessions of one day under its date, in the order given. */
export const byDate = (
  sessions: ReadonlyArray<LiveCard>,
  now: number,
): ReadonlyArray<{ readonly date: string; readonly sessions: ReadonlyArray<LiveCard> }> => {
  const days: Array<{ date: string; sessions: Array<LiveCard> }> = []
  for (const session of sessions) {
    const { date } = LiveSession.viewAt(session, now)
    const last = days.at(-1)
    if (last?.date === date) last.sessions.push(session)
    else days.push({ date, sessions: [session] })
  }
  return days
}
