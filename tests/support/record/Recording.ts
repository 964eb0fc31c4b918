import type { AnyEventObject, Snapshot } from "xstate"

/** One event that a machine took, as plain data. */
export interface RecordedEvent {
  /** The recorder's clock, milliseconds. */
  readonly at: number
  /** `root`, `root.session`, `root.navigation.page`: by ids, which are the same in every run. */
  readonly actor: string
  /** `env`: a person, outside work or a timer. `machine`: another machine, so a replay of the system makes it again. */
  readonly origin: "env" | "machine"
  readonly event: AnyEventObject
}

/** A whole session: what the root began with and every event since. Secrets are replaced (`redactor.ts`). */
export interface Recording {
  readonly version: 1
  /** The root machine's id. */
  readonly machine: string
  /** What the root was started with: its input, or the snapshot that it resumed. */
  readonly start: { readonly input: unknown } | { readonly snapshot: Snapshot<unknown> }
  readonly events: ReadonlyArray<RecordedEvent>
}

/** Reads a saved recording; null when the text is none. */
export const readRecording = (text: string): Recording | null => {
  const value = parsed(text)
  if (typeof value !== "object" || value === null) return null
  const { version, machine, start, events } = value as Readonly<Record<string, unknown>>
  const isRecording = version === 1 && typeof machine === "string" && typeof start === "object" && Array.isArray(events)
  return isRecording && events.every(isRecordedEvent) ? (value as Recording) : null
}

const isRecordedEvent = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false
  const { at, actor, origin, event } = value as Readonly<Record<string, unknown>>
  const isEvent = typeof event === "object" && event !== null && "type" in event && typeof event.type === "string"
  return typeof at === "number" && typeof actor === "string" && (origin === "env" || origin === "machine") && isEvent
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
