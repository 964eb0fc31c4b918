import { expect, test } from "vitest"
import { getShortestPaths } from "xstate/graph"
import type { ExamContext } from "#machines/attempt/examTypes.ts"
import { heard } from "../support/environment.ts"
import { attemptOf } from "./ExamWorld.ts"
import { openingChart } from "./openingChart.ts"

const situation = ({ attempt, device, failure, cover, isDoubted, storage }: ExamContext) => [
  attempt?.state,
  device !== null,
  failure?.kind,
  cover?.open_attempt_id,
  isDoubted,
  storage,
]

test.each([
  ["first", {}],
  ["again, over a paper", { attempt: attemptOf() }],
  ["from its cover", { wantsPaper: true }],
  ["from the paper", { attempt: attemptOf(), wantsPaper: true }],
])("an opening, %s, ends with a paper only once what the device has of it was read", (_, over) => {
  const ends = getShortestPaths(openingChart.machine, {
    input: { ...openingChart.input, isDoubted: false, ...over },
    events: (snapshot) => heard(snapshot, openingChart.events) as never,
    serializeState: (snapshot) => JSON.stringify([snapshot.value, situation(snapshot.context)]),
  }).filter(({ state }) => state.status === "done")
  const unread = ends.filter(({ state: { context } }) => {
    const { attempt, device, failure } = context
    return failure === null && attempt !== null && device === null
  })
  expect(unread.map(({ steps }) => steps.map(({ event }) => event.type))).toStrictEqual([])
  expect(ends.length).toBeGreaterThan(5)
})
