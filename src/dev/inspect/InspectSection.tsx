import { Suspense } from "react"
import type { AppActor } from "#ui/AppContext.ts"
import { actorAt } from "../record/actorTree.ts"
import { useStore } from "../useStore.ts"
import { type EventLog, lastChange } from "./EventLog.ts"
import { EventList } from "./EventList.tsx"
import { Inspector } from "./Inspector.tsx"

/** A running tree, as it is after its last event. */
export const InspectSection = ({ app, log }: { readonly app: AppActor; readonly log: EventLog }) => {
  const events = useStore(log.store)
  return (
    <Suspense>
      <Inspector
        root={app}
        events={events}
        send={(path, event) => actorAt(app, path)?.send(event)}
        changedAt={lastChange(events)}
      />
      <h2>事件</h2>
      <EventList events={events} />
    </Suspense>
  )
}
