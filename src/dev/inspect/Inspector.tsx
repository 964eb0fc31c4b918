import { useMachine } from "@xstate/react"
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from "xstate"
import { activeNodes } from "#machines/page/xstateInternals.ts"
import { machinesIn, stateTextOf } from "../record/actorTree.ts"
import { eventText } from "../record/traceLine.ts"
import { ChartSheets } from "./ChartSheets.tsx"
import { ContextTree } from "./ContextTree.tsx"
import type { Changes } from "./changedFrom.ts"
import type { LoggedEvent } from "./EventLog.ts"
import { EventComposer } from "./EventComposer.tsx"
import { inspectorMachine } from "./inspectorMachine.ts"

export interface InspectorProps {
  readonly root: AnyActorRef
  /** Null in a replay, where the file alone says what happens. */
  readonly send: ((path: string, event: AnyEventObject) => void) | null
  readonly events?: ReadonlyArray<LoggedEvent>
  /** What was changed last in the context of the machine at a path. */
  readonly changedAt: (path: string) => Changes
}

/** The tree of machines; of the chosen one its chart with the states that it is in, its context and its next events. */
export const Inspector = ({ root, send, events = [], changedAt }: InspectorProps) => {
  const [{ context, value }, tell] = useMachine(
    inspectorMachine.provide({ actions: { sendEvent: (_, { path, event }) => send?.(path, event) } }),
  )
  const machines = machinesIn(root)
  const path = machines.has(context.path) ? context.path : "root"
  const snapshot = machines.get(path)
  const own = events.filter(({ to }) => to === path)
  const compose = (name: string): void => {
    const last = own.findLast(({ event }) => event.type === name)?.event
    const { type: _, ...rest } = last ?? { type: name }
    tell({ type: "machine.choose", path })
    tell({ type: "event.compose", name, draft: JSON.stringify(rest, null, 2) })
    if (isBare(name, last)) tell({ type: "event.send" })
  }
  return (
    <section aria-label="状态机">
      <ul>
        {[...machines].map(([each, at]) => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={each === path}
              onClick={() => tell({ type: "machine.choose", path: each })}
            >
              {each.replace(/^root\./, "")} <small>{stateTextOf(at)}</small>
            </button>
          </li>
        ))}
      </ul>
      {snapshot === undefined ? null : (
        <>
          <h2>{path}</h2>
          <ChartSheets chart={snapshot.machine.id} lit={activeNodes(snapshot).map(({ id }) => id)} />
          {send === null ? null : (
            <p>
              {nextEvents(snapshot).map((type) => (
                <button type="button" key={type} onClick={() => compose(type)}>
                  {eventText(type)}
                </button>
              ))}
            </p>
          )}
          {value === "watching" ? null : (
            <EventComposer
              name={context.name}
              draft={context.draft}
              isRefused={typeof value === "object" && value.composing === "refused"}
              onDraft={(draft) => tell({ type: "draft.changed", draft })}
              onSend={() => tell({ type: "event.send" })}
              onDrop={() => tell({ type: "event.drop" })}
            />
          )}
          <ContextTree context={snapshot.context as object} changed={changedAt(path)} />
        </>
      )}
    </section>
  )
}

const nextEvents = (snapshot: AnyMachineSnapshot): ReadonlyArray<string> =>
  [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))].filter((type) => type !== "")

/** Known to carry nothing; of an event that has not come yet it is not known. */
const isBare = (name: string, last: AnyEventObject | undefined): boolean =>
  last === undefined ? name.startsWith("xstate.after.") : Object.keys(last).length === 1
