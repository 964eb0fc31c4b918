import { act, cleanup, render } from "@testing-library/react"
import { readFileSync } from "node:fs"
import { expect, test, vi } from "vitest"
import { ReplayBar } from "#dev/replay/ReplayBar.tsx"
import { ReplayPlayer } from "#dev/replay/ReplayPlayer.ts"

const contexts = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent)
const marked = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent)

test("a replay marks what its last event changed, forwards and backwards", async () => {
  const player = new ReplayPlayer()
  await player.open(readFileSync("tests/scenarios/a-new-build-is-found.json", "utf8"))
  const show = () => act(async () => void render(<ReplayBar player={player} />))
  // the first time the chart's sheets are loaded, which takes as long as it takes
  await show()
  await vi.dynamicImportSettled()
  cleanup()
  await show()
  const go = (to: number) => act(() => player.go(to))
  expect([contexts(), marked()]).toStrictEqual([['own "b1"', "found null"], []])
  await go(3)
  expect([contexts(), marked()]).toStrictEqual([['own "b1"', 'found null → {"id":"b2","timestamp":2}'], ["found"]])
  await go(2)
  expect([contexts(), marked()]).toStrictEqual([['own "b1"', "found null"], []])
})
