import { useState } from "react"
import { type AnyActorRef, type AnyMachineSnapshot, getNextTransitions } from "xstate"
import { activeNodes } from "#machines/xstateInternals.ts"
import { machinesIn, stateTextOf } from "../record/actorTree.ts"
import { eventText } from "../record/traceLine.ts"
import { ChartSheets } from "./ChartSheets.tsx"

export interface InspectorProps {
  readonly root: AnyActorRef
  /** Null in a replay, where the file alone says what happens. */
  readonly send: ((path: string, event: { readonly type: string }) => void) | null
}

/** The tree of machines; of the chosen one its chart with the states that it is in, its context and its next events. */
export const Inspector = ({ root, send }: InspectorProps) => {
  const [chosen, choose] = useState("root.navigation")
  const machines = machinesIn(root)
  const path = machines.has(chosen) ? chosen : "root"
  const snapshot = machines.get(path)
  return (
    <section aria-label="状态机">
      <ul>
        {[...machines].map(([each, at]) => (
          <li key={each}>
            <button type="button" aria-pressed={each === path} onClick={() => choose(each)}>
              {each.replace(/^root\./, "")} <small>{stateTextOf(at)}</small>
            </button>
          </li>
        ))}
      </ul>
      {snapshot === undefined ? null : <Machine path={path} snapshot={snapshot} send={send} />}
    </section>
  )
}

interface MachineProps extends Pick<InspectorProps, "send"> {
  readonly path: string
  readonly snapshot: AnyMachineSnapshot
}

const Machine = ({ path, snapshot, send }: MachineProps) => (
  <>
    <h2>{path}</h2>
    <ChartSheets chart={snapshot.machine.id} lit={activeNodes(snapshot).map(({ id }) => id)} />
    {send === null ? null : (
      <p>
        {nextEvents(snapshot).map((type) => (
          <button type="button" key={type} onClick={() => send(path, { type })}>
            {eventText(type)}
          </button>
        ))}
      </p>
    )}
    {Object.entries(snapshot.context as object).map(([key, value]) => (
      <details key={key}>
        <summary>
          {key} <small>{brief(value)}</small>
        </summary>
        <pre>{JSON.stringify(value, null, 2)}</pre>
      </details>
    ))}
  </>
)

const nextEvents = (snapshot: AnyMachineSnapshot): ReadonlyArray<string> =>
  [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))].filter((type) => type !== "")

const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ""
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
