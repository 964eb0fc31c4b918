import { act, cleanup, render, waitFor } from "@testing-library/react"
import { readFileSync } from "node:fs"
import { afterEach, expect, test } from "vitest"
import { ReplayBar } from "#dev/replay/ReplayBar.tsx"
import { ReplayPlayer } from "#dev/replay/ReplayPlayer.ts"

afterEach(cleanup)

const contexts = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent)
const marked = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent)

test("a replay marks what its last event changed, forwards and backwards", async () => {
  const player = new ReplayPlayer()
  await player.open(readFileSync("tests/scenarios/a-new-build-is-found.json", "utf8"))
  render(<ReplayBar player={player} />)
  const go = (to: number) => act(() => player.go(to))
  // the chart's sheet is loaded meanwhile
  const isShown = (...expected: ReadonlyArray<ReadonlyArray<string>>) =>
    waitFor(() => expect([contexts(), marked()]).toStrictEqual(expected), { timeout: 10_000 })
  await isShown(['own "b1"', "found null"], [])
  await go(3)
  await isShown(['own "b1"', 'found null → {"id":"b2","timestamp":2}'], ["found"])
  await go(2)
  await isShown(['own "b1"', "found null"], [])
})
