import { globSync, readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { createActor, SimulatedClock } from "xstate"
import { describe, expect, test } from "vitest"
import { inertChart } from "#dev/record/charts.ts"
import { makeRecorder } from "#dev/record/makeRecorder.ts"
import { replay, withOutcome } from "#dev/record/replay.ts"
import * as Scenario from "#dev/record/Scenario.ts"
import { traceLine } from "#dev/record/traceLine.ts"
import { answer, elapsed } from "../support/environment.ts"
import { proveReplays } from "./proveReplays.ts"
import { runs } from "../../support/runs.ts"

const own: Scenario.Scenario = {
  ...Scenario.EMPTY,
  about: "a new build is found after a minute",
  machine: "build",
  start: { input: { own: "b1" } },
  storage: { local: { "exam.size": "1" }, window: {} },
  events: [
    { at: 20, to: "root", event: answer("latest", { id: "b1", timestamp: 1 }) },
    { at: 60_020, to: "root", event: elapsed("poll", "build.waiting") },
    { at: 60_100, to: "root", event: answer("latest", { id: "b2", timestamp: 2 }) },
  ],
}

const finished = withOutcome(own, Result.getOrThrow(replay(own)))

describe("a scenario file", () => {
  test("is read back as it was written, an event a line", () => {
    const text = Scenario.write(finished)
    expect(Scenario.read(text)).toStrictEqual(Result.succeed(finished))
    expect(text.split("\n").filter((line) => line.includes('"at":'))).toHaveLength(3)
  })

  test.each([
    ["", "this is not JSON"],
    ["null", "this is no scenario"],
    ['{"format":"other"}', "this is no scenario"],
    [JSON.stringify({ ...own, version: 3 }), "a scenario of another version"],
    [JSON.stringify({ ...own, extra: 1 }), "extra"],
    [JSON.stringify({ ...own, start: {} }), "start"],
    [JSON.stringify({ ...own, events: [{ at: 0, to: "root", event: {} }] }), "an event has a type"],
    [
      JSON.stringify({ ...own, events: [{ at: 0, to: "root", event: { type: "page.loaded" } }] }),
      "a load has its start",
    ],
  ])("is not read from %s", (text, reason) => {
    const outcome = Scenario.read(text)
    expect(Result.isFailure(outcome) ? outcome.failure : "read").toContain(reason)
  })

  test("names the machines that each event moved, and where all of them ended", () => {
    expect(finished.events.map(({ moves }) => moves)).toStrictEqual([
      { root: "waiting" },
      { root: "checking" },
      { root: "newBuildFound" },
    ])
    expect(finished.ends).toStrictEqual({
      root: {
        state: "newBuildFound",
        tags: [],
        context: { own: "b1", found: { id: "b2", timestamp: 2 } },
      },
    })
  })
})

describe("a replay", () => {
  const differenceOf = (scenario: Scenario.Scenario) => Result.getOrThrow(replay(scenario)).difference

  test("finds no difference in what it was written from", () => {
    expect(differenceOf(finished)).toBe(null)
  })

  test("shows both sides of the first event that leads elsewhere", () => {
    const [first, ...rest] = finished.events
    if (first === undefined) throw new Error("there are no events")
    expect(differenceOf({ ...finished, events: [{ ...first, moves: { root: "hidden" } }, ...rest] })).toStrictEqual({
      at: "event 1 moves root",
      expected: '"hidden"',
      found: '"waiting"',
    })
  })

  test("shows both sides of a value that ends differently", () => {
    const ends = { root: { state: "newBuildFound", context: { own: "b1", found: { id: "b3", timestamp: 2 } } } }
    expect(differenceOf({ ...finished, ends })).toStrictEqual({
      at: "ends root context found id",
      expected: '"b3"',
      found: '"b2"',
    })
  })

  test("goes as far as it is asked to", () => {
    const { steps, difference, ends } = Result.getOrThrow(replay(finished, 2))
    expect([steps.length, difference, ends["root"]?.state]).toStrictEqual([2, null, "checking"])
  })

  test("fails with a sentence where there is no such chart", () => {
    expect(replay({ ...own, machine: "gone" })).toStrictEqual(Result.fail("there is no chart gone"))
  })

  test("goes on behind an event that nobody takes, and shows the first difference, not the last", () => {
    const lost = { at: 60_200, to: "root.gone", event: { type: "x" } }
    const [first, ...rest] = finished.events
    if (first === undefined) throw new Error("there are no events")
    const { steps, difference } = Result.getOrThrow(replay({ ...finished, events: [first, lost, ...rest] }))
    expect([steps.length, difference]).toStrictEqual([
      4,
      { at: "event 2: no actor", expected: '"x to root.gone"', found: undefined },
    ])
    const moved = [{ ...first, moves: { root: "hidden" } }, lost, ...rest]
    expect(differenceOf({ ...finished, events: moved })?.at).toBe("event 1 moves root")
  })

  test("finds an event that no state of its machine ever takes", () => {
    const unheard = { at: 60_200, to: "root", event: { type: "build.renamed" } }
    expect(differenceOf({ ...finished, events: [...finished.events, unheard] })).toStrictEqual({
      at: "event 4: nobody hears",
      expected: '"build.renamed to root"',
      found: undefined,
    })
  })

  test("finds that a file says nothing of its end", () => {
    expect(differenceOf({ ...finished, ends: {} })?.at).toBe("ends")
  })

  test("compares what the file has: other machines and other fields of a context are no difference", () => {
    const ends = { root: { state: "newBuildFound", context: { found: { id: "b2" } } } }
    const { difference, compared } = Result.getOrThrow(replay({ ...finished, ends }))
    expect([difference, compared]).toStrictEqual([null, { moves: 3, states: 1, values: 1 }])
    expect(differenceOf({ ...finished, ends: { root: { ...ends.root, tags: ["busy"] } } })?.at).toBe("ends root tags 0")
  })

  test("finds a machine that moves where the file says that it stays", () => {
    const [first, second, third] = finished.events
    if (first === undefined || second === undefined || third === undefined) throw new Error("there are no events")
    const { moves: _, ...still } = second
    expect(differenceOf({ ...finished, events: [first, still, third] })).toStrictEqual({
      at: "event 2 moves root",
      expected: undefined,
      found: '"checking"',
    })
  })

  test("is written with the values that the file named before", () => {
    const ends = { root: { state: "", context: { found: null } } }
    const written = withOutcome({ ...own, ends }, Result.getOrThrow(replay({ ...own, ends })))
    expect(written.ends["root"]?.context).toStrictEqual({ found: { id: "b2", timestamp: 2 } })
  })

  test("begins again where the page was loaded again, and goes on from there", () => {
    const twice = Scenario.continued(own, { ...own, start: { input: { own: "b2" } } })
    const text = Scenario.write(withOutcome(twice, Result.getOrThrow(replay(twice))))
    const read = Result.getOrThrow(Scenario.read(text))
    const { steps, difference, ends } = Result.getOrThrow(replay(read))
    expect([steps.map(({ at }) => at), difference]).toStrictEqual([
      [20, 60_020, 60_100, 60_100, 60_120, 120_120, 120_200],
      null,
    ])
    expect(steps.slice(2, 5).map(({ changed }) => changed)).toStrictEqual([
      { root: "newBuildFound" },
      { root: "checking" },
      { root: "newBuildFound" },
    ])
    expect(ends["root"]?.context).toStrictEqual({ own: "b2", found: { id: "b1", timestamp: 1 } })
  })

  test("is told in lines", () => {
    expect(Result.getOrThrow(replay(finished)).steps.map(traceLine)[1]).toBe(
      "    2    60.020 s  root  after poll\n                   → root waiting → checking",
    )
  })

  test("is told by the region that changed where states are side by side", () => {
    const step = { number: 7, at: 0, to: "root.page", event: { type: "answer.choose" } }
    const before = "open.paper.answering, open.journal.ready, open.sync.idle"
    const line = (after: string | null) =>
      traceLine({ ...step, changed: { "root.page": after }, was: { "root.page": before } }).split("→ page ")[1]
    expect(line("open.paper.answering, open.journal.writing, open.sync.idle")).toBe("open.journal ready → writing")
    expect(line("handedIn")).toBe("open → handedIn")
    expect(line(null)).toBe("gone")
  })
})

/** Of two events; `npm run prove` has twenty times as many. */
const ROUNDS = runs(2_500)

test("events in thousands are recorded, written, read and replayed", () => {
  const recorder = makeRecorder("build", { input: { own: "b1" } }, () => 0)
  const options = { input: { own: "b1" }, clock: new SimulatedClock(), inspect: recorder.inspect } as never
  const actor = createActor(inertChart("build") ?? expect.unreachable(), options).start()
  for (let round = 0; round < ROUNDS; round += 1) {
    actor.send(answer("latest", { id: "b1", timestamp: round }))
    actor.send(elapsed("poll", "build.waiting"))
  }
  const scenario = Result.getOrThrow(Scenario.read(Scenario.write(recorder.scenario())))
  const { steps } = Result.getOrThrow(replay(scenario))
  expect([steps.length, steps.at(-1)?.changed]).toStrictEqual([2 * ROUNDS, { root: "checking" }])
})

test("generated sessions replay to the same snapshots, in two time zones, without clock, chance and network", async () => {
  // `npm run replay -- --prove` generates more
  expect(await proveReplays(16)).toBe(true)
})

const files = globSync("tests/scenarios/*.json")

describe.each(files)("%s", (file) => {
  test("ends as it says", () => {
    const scenario = Result.getOrThrow(Scenario.read(readFileSync(file, "utf8")))
    expect(scenario.about).not.toBe("")
    expect(scenario.ends).not.toStrictEqual({})
    expect(Result.getOrThrow(replay(scenario)).difference).toBe(null)
  })
})
