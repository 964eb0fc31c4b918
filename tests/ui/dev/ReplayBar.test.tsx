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

test("an old recording is looked at to its end, and says where it first differs", async () => {
  const lines = readFileSync("tests/scenarios/a-new-build-is-found.json", "utf8").split('"to":"root","event":')
  const player = new ReplayPlayer()
  await player.open(`${lines[0]}"to":"root.gone","event":${lines.slice(1).join('"to":"root","event":')}`)
  await act(() => player.go(3))
  await act(async () => void render(<ReplayBar player={player} />))
  expect([
    document.querySelector("output")?.textContent,
    document.querySelector("[role=alert]")?.textContent,
  ]).toStrictEqual(["3 / 3", '第一处不同：event 1: no actor；文件"xstate.done.actor.latest to root.gone"，现在无'])
})
