import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AnyEventObject, Snapshot } from "xstate"

const Start = Schema.Union([
  Schema.Struct({ input: Schema.Unknown }),
  Schema.Struct({ snapshot: Schema.Record(Schema.String, Schema.Unknown) }),
]).annotate({ message: "a scenario starts with an input or a snapshot" })

/** To the root, from the browser: the page was loaded again, and its tree with it. Carries the next `start`. */
export const PAGE_LOADED = "page.loaded"

const EventObject = Schema.Record(Schema.String, Schema.Unknown).check(
  Schema.makeFilter(({ type }) => typeof type === "string" || "an event has a type"),
  Schema.makeFilter(({ type, start }) => type !== PAGE_LOADED || Schema.is(Start)(start) || "a load has its start"),
)

/** State of a machine in one line: `signedIn.ready`, `paper.open, sync.idle`; how it ended, once it has. */
const StateText = Schema.String

const Texts = Schema.Record(Schema.String, Schema.String)

const Step = Schema.Struct({
  /** Milliseconds since the start. */
  at: Schema.Finite,
  /** `root`, `root.session`, `root.navigation.page`: by ids, which are the same in every run. */
  to: Schema.String,
  /** A person's, a timer's, or what outside work answered. What machines tell each other happens again by itself. */
  event: EventObject,
  /** The machines that are in another state after it; null for one that is gone. */
  moves: Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(StateText))),
})

/** A session as one file: what the root began with, everything that its environment did, and where it ended. */
const Scenario = Schema.Struct({
  format: Schema.Literal("scenario").annotate({ message: "this is no scenario" }),
  version: Schema.Literal(2).annotate({ message: "a scenario of another version" }),
  about: Schema.String,
  /** Id of the root's chart. */
  machine: Schema.String,
  start: Start,
  /** What the browser had kept when it began, for whoever reads the file. */
  storage: Schema.Struct({ local: Texts, window: Texts }),
  events: Schema.Array(Step),
  /**
   * Machines after the last event: the state, the tags and what of the context the file is about. A replay compares
   * what is here and nothing else; empty when nobody has replayed it yet.
   */
  ends: Schema.Record(
    Schema.String,
    Schema.Struct({
      state: StateText,
      tags: Schema.optionalKey(Schema.Array(Schema.String)),
      context: Schema.Record(Schema.String, Schema.Unknown),
    }),
  ),
}).annotate({ message: "this is no scenario" })

export type ScenarioStep = Omit<typeof Step.Type, "event"> & { readonly event: AnyEventObject }

export type Start = { readonly input: unknown } | { readonly snapshot: Snapshot<unknown> }

export interface Scenario extends Omit<typeof Scenario.Type, "start" | "events"> {
  readonly start: Start
  readonly events: ReadonlyArray<ScenarioStep>
}

export const EMPTY: Omit<Scenario, "machine" | "start" | "events"> = {
  format: "scenario",
  version: 2,
  about: "",
  storage: { local: {}, window: {} },
  ends: {},
}

/** A session over one more load of the page. */
export const continued = (before: Scenario, { start, events }: Scenario): Scenario => {
  const at = before.events.at(-1)?.at ?? 0
  const load: ScenarioStep = { at, to: "root", event: { type: PAGE_LOADED, start } }
  return { ...before, events: [...before.events, load, ...events.map((step) => ({ ...step, at: at + step.at }))] }
}

/** Reads a saved scenario; a failure names the field. */
export const read = (text: string): Result.Result<Scenario, string> =>
  Result.flatMap(parsed(text), (value) =>
    Result.mapError(
      Schema.decodeUnknownResult(Scenario, { onExcessProperty: "error" })(value) as Result.Result<
        Scenario,
        Schema.SchemaError
      >,
      ({ message }) => message,
    ),
  )

/** One event a line, so that a person can shorten the file and a difference of two is readable. */
export const write = ({ events, ends, ...head }: Scenario): string => {
  const lines = events.map((step) => `    ${JSON.stringify(step)}`)
  const states = Object.entries(ends).map(([path, end]) => `    ${JSON.stringify(path)}: ${JSON.stringify(end)}`)
  const opened = JSON.stringify(head, null, 2).slice(0, -2)
  return `${opened},\n  "events": [${block(lines)}],\n  "ends": {${block(states)}}\n}\n`
}

const block = (lines: ReadonlyArray<string>): string => (lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `)

const parsed = (text: string): Result.Result<unknown, string> => {
  try {
    return Result.succeed(JSON.parse(text))
  } catch {
    return Result.fail("this is not JSON")
  }
}
