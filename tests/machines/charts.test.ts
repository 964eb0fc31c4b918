import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type AnyActorRef, type AnyStateNode, type AnyTransitionDefinition, createActor, SimulatedClock } from "xstate"
import { arrowsOf, nodesOf } from "#dev/flow/Arrow.ts"
import { actorAt } from "#dev/record/actorTree.ts"
import { systemState } from "./record/systemState.ts"
import { CHARTS, inertChart } from "#dev/record/charts.ts"
import { inert } from "#dev/record/inert.ts"
import { makeRecorder } from "#dev/record/makeRecorder.ts"
import { replayedStates } from "./record/replayedStates.ts"
import { bareChart } from "../../scripts/bareCharts.ts"
import { flowPage } from "../../scripts/flows/flowPage.ts"
import { MAX_PIXELS } from "../../scripts/flows/layOut.ts"
import { printOf } from "../../scripts/flows/printOf.ts"
import { flat, isDrawn, MAX_STATES, sheetsOf } from "../../scripts/flows/Sheet.ts"
import { visualizerCode } from "../../scripts/flows/visualizerCode.ts"
import { runs } from "../support/runs.ts"
import { charts } from "./support/charts.ts"
import { heard } from "./support/environment.ts"
import { extractMachines } from "./support/extractMachine.ts"
import { type ChartConfig, constantsIn, visualized } from "./support/visualized.ts"
import { walked } from "./support/walked.ts"
import { walkedBy } from "./support/walkedBy.ts"

const pathOf = (node: AnyStateNode): string => node.path.join(".")

const textOf = ({ source, eventType, target }: AnyTransitionDefinition): string =>
  `${pathOf(source)} ${eventType} -> ${target?.map(pathOf).join() ?? "itself"}`

/** States that pass on in the same step are seen by what leaves them. */
const isTransient = (node: AnyStateNode): boolean => (node.always ?? []).some(({ guard }) => guard === undefined)

const persisted = (actor: AnyActorRef): unknown => JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))

/** Made when it is first asked for: a run of one test makes nothing for the others. */
const lazily = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

test("every chart of the product is in the table", () => {
  expect(charts.map(({ file }) => file).toSorted()).toStrictEqual(globSync("src/machines/**/*Machine.ts").toSorted())
  expect(charts.filter(({ machine }) => CHARTS[machine.id] !== machine).map(({ file }) => file)).toStrictEqual([])
  expect(Object.keys(CHARTS)).toStrictEqual(Object.values(CHARTS).map(({ id }) => id))
})

describe.each(charts)("$file", (chart) => {
  const { machine, file, input, events } = chart
  const name = basename(file, "Machine.ts")
  const source = readFileSync(file, "utf8")
  const extracted = lazily(() => extractMachines(source))
  const still = lazily(() => inert(machine))
  const everyOrder = lazily(() => walked(chart))

  test("opens in the visualizer from its source", () => {
    expect(extracted()).toHaveLength(1)
    const [{ states, targets, config } = { states: [], targets: [], config: null }] = extracted()
    expect(states).toStrictEqual(nodesOf(machine.root).map(pathOf))
    expect(targets.filter((target) => target.endsWith("nowhere"))).toStrictEqual([])
    expect(targets.map((target) => target.replace(/ .*? -> /, " -> ")).toSorted()).toStrictEqual(
      nodesOf(machine.root)
        .flatMap((node) =>
          [...node.transitions.values(), node.always ?? []]
            .flat()
            .flatMap(({ target }) => (target ?? []).map((to) => `${pathOf(node)} -> ${pathOf(to)}`)),
        )
        .toSorted(),
    )
    expect(config).toMatchObject({ id: name })
    expect(visualized(config ?? {}, constantsIn(source))).toStrictEqual(visualized(machine.config as ChartConfig))
  })

  test("is whole as code for the visualizer of XState 4", () => {
    const [, config = ""] = /createMachine\((\{.*\}), \{\n  guards/s.exec(visualizerCode(machine)) ?? []
    expect(visualized(JSON.parse(config) as ChartConfig)).toStrictEqual(visualized(machine.config as ChartConfig))
  })

  test("is sent to browsers without descriptions and types, and otherwise as it is", () => {
    const [sent] = extractMachines(bareChart(source))
    expect(bareChart(source)).not.toMatch(/\b(description|types):/)
    expect(sent?.states).toStrictEqual(extracted()[0]?.states)
    expect(sent?.targets).toStrictEqual(extracted()[0]?.targets)
  })

  test("reaches every state and takes every transition", () => {
    const { states, transitions } = everyOrder()
    const nodes = nodesOf(machine.root)
    expect(nodes.filter((node) => !states.has(pathOf(node)) && !isTransient(node)).map(pathOf)).toStrictEqual([])
    const untaken = nodes
      .flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
      .filter((transition) => !transitions.has(transition))
    if (chart.isWalkedInPart !== true) expect(untaken.map(textOf)).toStrictEqual([])
    expect(untaken.length).toBeLessThan(transitions.size)
  })

  const order = fc.array(fc.nat({ max: 999 }), { maxLength: 25 })
  /** Drives a running actor with events that it accepts, chosen by the numbers. */
  const drive = (actor: AnyActorRef, choices: ReadonlyArray<number>, then: () => void): void => {
    for (const choice of choices) {
      const possible = heard(actor.getSnapshot(), events)
      const event = possible[choice % Math.max(possible.length, 1)]
      if (event === undefined || actor.getSnapshot().status !== "active") return
      actor.send(event)
      then()
    }
  }

  test("keeps plain data in its context, and any snapshot survives JSON", () => {
    fc.assert(
      fc.property(order, (choices) => {
        const actor = createActor(still(), { input, clock: new SimulatedClock() } as never).start()
        drive(actor, choices, () => {
          const { context } = actor.getSnapshot()
          const stored: unknown = JSON.parse(JSON.stringify(context))
          // a matcher for each event would take longer than the event
          if (!isDeepStrictEqual(stored, context)) expect(stored).toStrictEqual(context)
        })
        const stored = persisted(actor)
        const resumed = createActor(still(), { snapshot: stored, clock: new SimulatedClock() } as never).start()
        expect(persisted(resumed)).toStrictEqual(stored)
        actor.stop()
        resumed.stop()
      }),
      { numRuns: runs(10) },
    )
  })

  test("replays to the same snapshots, twice", () => {
    fc.assert(
      fc.property(order, (choices) => {
        const recorder = makeRecorder(machine.id, { input: input ?? null }, () => 0)
        const actor = createActor(inertChart(machine.id) ?? machine, {
          input,
          clock: new SimulatedClock(),
          inspect: recorder.inspect,
        } as never).start()
        const live = [recorder.redact(systemState(actor))]
        drive(actor, choices, () => live.push(recorder.redact(systemState(actor))))
        expect(replayedStates(recorder.scenario())).toStrictEqual(live)
        expect(replayedStates(recorder.scenario())).toStrictEqual(live)
        expect(actorAt(actor, "root")).toBe(actor)
        actor.stop()
      }),
      { numRuns: runs(10) },
    )
  })

  test("is drawn on sheets that are read at one look", () => {
    const sheets = sheetsOf(machine)
    for (const sheet of sheets.filter(isDrawn)) {
      expect(flat(sheet.boxes).length).toBeLessThanOrEqual(MAX_STATES)
      const drawing = readFileSync(`docs/flows/${sheet.name}.svg`, "utf8")
      const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(drawing) ?? []
      expect(Math.max(Number(width), Number(height))).toBeLessThanOrEqual(MAX_PIXELS)
      expect(drawing).toContain(`data-print="${printOf(sheet)}"`)
      const hasGuard = sheet.lines.some(({ arrows }) => arrows.some(({ transition }) => transition.guard !== undefined))
      expect(/<tspan[^>]*>[^<]*\[/.test(drawing)).toBe(hasGuard)
    }
    const drawn = sheets.flatMap(({ arrows }) => arrows.map(({ number }) => number))
    expect(drawn.toSorted((a, b) => a - b)).toStrictEqual(arrowsOf(machine).map((_, index) => index + 1))
  })

  test("has a page that says what walks each arrow, and each is walked", async () => {
    const page = flowPage(machine, walkedBy(chart, everyOrder()))
    expect(page).not.toContain("**nothing**")
    await expect(page).toMatchFileSnapshot(`../../docs/flows/${name}.md`)
  })
})
