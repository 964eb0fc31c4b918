import { expect, test } from "vitest"
import { createActor, fromCallback, SimulatedClock } from "xstate"
import { liveVideoMachine } from "#machines/live/liveVideoMachine.ts"
import type { LiveVideoEvent } from "#machines/live/liveVideoTypes.ts"
import { videoInput } from "./liveVideoChart.ts"

/** The video of a page, and what it told its element and the other pages. */
const open = () => {
  const told: string[] = []
  const listening = fromCallback(({ receive }) => receive(({ type }) => told.push(type)))
  const clock = new SimulatedClock()
  const actor = createActor(
    liveVideoMachine.provide({ actors: { media: listening, videoSignals: listening } as never }),
    {
      input: videoInput,
      clock,
    },
  ).start()
  const tell = (...events: ReadonlyArray<LiveVideoEvent>) => {
    for (const event of events) actor.send(event)
    return told.splice(0)
  }
  return { clock, tell, state: () => actor.getSnapshot().value }
}
const READY: LiveVideoEvent = { type: "media.ready", duration: 0 }
const PLAYING: LiveVideoEvent = { type: "media.playing", at: 1 }
const ELSEWHERE: LiveVideoEvent = { type: "elsewhere.played" }

test("says that it plays when it begins, and not again when its data comes after a wait", () => {
  const { tell } = open()
  expect(tell(READY, PLAYING)).toStrictEqual(["playing.announce"])
  expect(tell({ type: "media.waiting" }, PLAYING)).toStrictEqual([])
  expect(tell({ type: "media.paused" }, PLAYING)).toStrictEqual([])
  expect(tell({ type: "media.paused" }, ELSEWHERE, PLAYING)).toStrictEqual(["playing.announce"])
})

test("pauses for another page that plays, also while it waits for data and while it is tried again", () => {
  const { clock, tell, state } = open()
  tell(READY, PLAYING)
  expect(tell(ELSEWHERE)).toStrictEqual(["media.pause"])
  tell({ type: "media.paused" }, PLAYING, { type: "media.waiting" })
  clock.increment(20_000)
  expect([state(), tell(ELSEWHERE), state()]).toStrictEqual(["lost", ["media.pause"], "paused"])
  tell(PLAYING, { type: "media.failed", reason: "network" })
  clock.increment(30_000)
  expect(state()).toBe("loading")
  tell()
  expect([tell(ELSEWHERE), state()]).toStrictEqual([["media.pause"], "paused"])
})

test("begins although another page plays: whoever opens it wants it", () => {
  const { tell, state } = open()
  expect([tell(ELSEWHERE), state()]).toStrictEqual([[], "loading"])
  expect(tell(READY, PLAYING)).toStrictEqual(["playing.announce"])
})
