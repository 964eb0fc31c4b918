import type { LiveCard as Session } from "#domain/contract/site.ts"
import { byDate } from "./liveGroups.ts"
import { LiveAgendaRow } from "./LiveAgendaRow.tsx"

export interface LiveAgendaProps {
  readonly sessions: ReadonlyArray<Session>
  readonly now: number
  /** Of the sessions' headings. */
  readonly level?: "h2" | "h3"
}

/** A timetable: days at the side, their sessions beside them. */
export const LiveAgenda = ({ sessions, now, level = "h3" }: LiveAgendaProps) => (
  <div className="grid gap-6 lg:gap-0">
    {byDate(sessions, now).map((day) => (
      <div key={day.date} className="grid gap-y-2 lg:grid-cols-[11rem_minmax(0,1fr)] lg:border-t lg:border-line">
        <p className="font-medium tabular lg:py-4">{day.date}</p>
        <ul className="divide-y divide-line border-y border-line lg:border-y-0">
          {day.sessions.map((session) => (
            <li key={session.id}>
              <LiveAgendaRow session={session} now={now} level={level} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
