import { Suspense } from "react"
import type { AppActor } from "#ui/AppContext.ts"
import { actorAt } from "../record/actorTree.ts"
import { eventText } from "../record/traceLine.ts"
import { useStore } from "../useStore.ts"
import type { EventLog } from "./EventLog.ts"
import { Inspector } from "./Inspector.tsx"

/** A running tree, as it is after its last event. */
export const InspectSection = ({ app, log }: { readonly app: AppActor; readonly log: EventLog }) => {
  const events = useStore(log.store)
  return (
    <Suspense>
      <Inspector root={app} send={(path, event) => actorAt(app, path)?.send(event)} />
      <h2>事件</h2>
      <ol reversed>
        {events
          .toReversed()
          .slice(0, 1_000)
          .map(({ number, by, to, type }) => (
            <li key={number} value={number}>
              {to.replace(/^root\./, "")} <b>{eventText(type)}</b> {by === "" ? null : <small>由 {by}</small>}
            </li>
          ))}
      </ol>
    </Suspense>
  )
}
