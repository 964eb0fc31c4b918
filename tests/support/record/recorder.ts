import type { AnyActorRef, AnyEventObject, InspectionEvent } from "xstate"
import { machineSnapshotOf, pathOf } from "./actorTree.ts"
import type { RecordedEvent, Recording } from "./Recording.ts"
import { makeRedactor } from "./redactor.ts"

export interface Recorder {
  /** Goes into `createActor(root, { inspect })`. */
  readonly inspect: (event: InspectionEvent) => void
  /** What was recorded so far, without secrets, as plain data. */
  readonly recording: () => Recording
  /** The recorder's own replacement of secrets, so that a live state can be compared with a replayed one. */
  readonly redact: <T>(value: T) => T
}

/** Keeps every event that machines of one system take. `now` in milliseconds. */
export const makeRecorder = (machine: string, start: Recording["start"], now: () => number): Recorder => {
  const redact = makeRedactor()
  const events: Array<RecordedEvent> = []
  return {
    redact,
    inspect: (inspected) => {
      if (inspected.type !== "@xstate.event" || isOwnBusiness(inspected.event)) return
      const ref = inspected.actorRef as AnyActorRef
      if (machineSnapshotOf(ref) === null) return
      const source = inspected.sourceRef as AnyActorRef | undefined
      const isFromMachine = source !== undefined && source !== ref && machineSnapshotOf(source) !== null
      events.push({
        at: now(),
        actor: pathOf(ref),
        origin: isFromMachine ? "machine" : "env",
        event: redact(asData(inspected.event)),
      })
    },
    recording: () => ({ version: 1, machine, start: redact(asData(start)), events: [...events] }),
  }
}

/** Starting and stopping follow from the events of the machine that starts and stops. */
const isOwnBusiness = ({ type }: AnyEventObject): boolean => type === "xstate.init" || type === "xstate.stop"

/** A copy without anything live in it; an error keeps its name and message. */
const asData = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, item: unknown) =>
      item instanceof Error ? { name: item.name, message: item.message } : item,
    ),
  ) as T
