import { memo } from "react"
import { eventText } from "../record/traceLine.ts"
import type { LoggedEvent } from "./EventLog.ts"

/** The newest first: who sent what to whom, and what it changed. */
export const EventList = ({ events }: { readonly events: ReadonlyArray<LoggedEvent> }) => (
  <ol reversed>
    {events.toReversed().map((entry) => (
      <EventLine key={entry.number} entry={entry} />
    ))}
  </ol>
)

const EventLine = memo(({ entry: { number, to, by, event, changed } }: { readonly entry: LoggedEvent }) => (
  <li value={number}>
    {to.replace(/^root\./, "")} <b>{eventText(event.type)}</b> {by === "" ? null : <small>由{by} </small>}
    <small>{Object.keys(changed).join(" ")}</small>
  </li>
))
