import type { AnyActorRef, AnyEventObject, InspectionEvent } from "xstate"
import { machineSnapshotOf, pathOf } from "./actorTree.ts"
import { isHeard } from "./isHeard.ts"
import { makeRedactor } from "./makeRedactor.ts"
import { EMPTY, type Scenario, type ScenarioStep, type Start } from "./Scenario.ts"

export interface Recorder {
  /** Goes into `createActor(root, { inspect })`, or `actor.system.inspect`. */
  readonly inspect: (event: InspectionEvent) => void
  /** Of events, so far. */
  readonly count: () => number
  /** What was recorded so far, without anything private, as plain data. */
  readonly scenario: () => Scenario
  /** The recorder's own replacement of what is private, so that a live state can be compared with a replayed one. */
  readonly redact: <T>(value: T) => T
}

/** Keeps every event that the environment of one system sends to its machines. `now` in milliseconds. */
export const makeRecorder = (
  machine: string,
  start: Start,
  now: () => number,
  storage: Scenario["storage"] = EMPTY.storage,
): Recorder => {
  const redact = makeRedactor()
  const begun = now()
  const began = redact(asData(start))
  const kept = { local: redactTexts(storage.local, redact), window: redactTexts(storage.window, redact) }
  const events: Array<ScenarioStep> = []
  return {
    redact,
    count: () => events.length,
    inspect: (inspected) => {
      if (inspected.type !== "@xstate.event" || isOwnBusiness(inspected.event)) return
      const ref = inspected.actorRef as AnyActorRef
      const chart = machineSnapshotOf(ref)?.machine
      if (chart === undefined || !isHeard(chart, inspected.event.type)) return
      const source = inspected.sourceRef as AnyActorRef | undefined
      const isFromMachine = source !== undefined && machineSnapshotOf(source) !== null
      if (isFromMachine && !isDelay(inspected.event)) return
      events.push({ at: Math.round(now() - begun), to: pathOf(ref), event: redact(asData(inspected.event)) })
    },
    scenario: () => ({ ...EMPTY, machine, start: began, storage: kept, events: [...events] }),
  }
}

/** Starting and stopping follow from the events of the machine that starts and stops. */
const isOwnBusiness = ({ type }: AnyEventObject): boolean => type === "xstate.init" || type === "xstate.stop"

/** A machine sends it to itself, but not without a clock. */
const isDelay = ({ type }: AnyEventObject): boolean => type.startsWith("xstate.after.")

/** A copy without anything live in it; an error keeps its name and message. */
const asData = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, item: unknown) =>
      item instanceof Error ? { name: item.name, message: item.message } : item,
    ),
  ) as T

/** A kept text is JSON of some kind, or one word. */
const redactTexts = (texts: Scenario["storage"]["local"], redact: Recorder["redact"]) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, redactText(key, text, redact)]))

const redactText = (key: string, text: string, redact: Recorder["redact"]): string => {
  try {
    return JSON.stringify(redact({ [key]: JSON.parse(text) as unknown })[key])
  } catch {
    return redact({ [key]: text })[key] ?? ""
  }
}
