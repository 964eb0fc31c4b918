import { setImmediate as promisesAreThrough } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { playVideo } from "#adapters/media/playVideo.ts"
import { videoPlace } from "#adapters/media/VideoPlace.ts"
import * as Preference from "#domain/player/Preference.ts"

test("an element that was paused since plays no more, whatever was on its way", () => {
  const video = document.createElement("video")
  const told: string[] = []
  const leave = videoPlace.attach(video)
  const { stop } = playVideo(
    { playlist: "/index.m3u8", start: 0, autoplay: false, preference: Preference.DEFAULT },
    { now: () => 0, emit: ({ type }) => told.push(type) },
  )
  const happen = (type: string, paused: boolean) => {
    Object.defineProperty(video, "paused", { value: paused, configurable: true })
    video.dispatchEvent(new Event(type))
    return told.splice(0)
  }
  expect(happen("playing", false)).toStrictEqual(["media.playing"])
  expect(happen("playing", true)).toStrictEqual([])
  expect(happen("pause", true)).toStrictEqual(["media.paused"])
  stop()
  leave()
})

test("where the browser itself plays HLS, a lesson goes on under its renewed address from where it was", async () => {
  vi.stubGlobal("ManagedMediaSource", class {})
  const video = document.createElement("video")
  const state = { readyState: 0, paused: true }
  for (const name of ["readyState", "paused"] as const) Object.defineProperty(video, name, { get: () => state[name] })
  let currentTime = 0
  const setTime = (at: number) => {
    currentTime = at
  }
  Object.defineProperty(video, "currentTime", { get: () => currentTime, set: setTime })
  const play = vi.fn(() => Promise.resolve())
  Object.assign(video, { canPlayType: () => "maybe", play })
  /** As browsers do: another address takes away what was loaded, and pauses without an event. */
  const load = () => {
    Object.assign(state, { readyState: 1, paused: true })
    currentTime = 0
    play.mockClear()
    video.dispatchEvent(new Event("loadedmetadata"))
    return { currentTime, played: play.mock.calls.length }
  }
  const happen = (type: string, paused: boolean) => {
    state.paused = paused
    video.dispatchEvent(new Event(type))
  }
  const leave = videoPlace.attach(video)
  const { receive, stop } = playVideo(
    { playlist: "/first/index.m3u8", start: 30, autoplay: false, preference: Preference.DEFAULT },
    { now: () => 0, emit: () => {} },
  )
  await promisesAreThrough()
  const renew = (playlist: string | null) => {
    receive({ type: "media.renew", playlist })
    return video.getAttribute("src")
  }

  // before anything was loaded: where it was to begin
  expect(renew("/second/index.m3u8")).toBe("/second/index.m3u8")
  expect(load()).toStrictEqual({ currentTime: 30, played: 0 })

  happen("playing", false)
  currentTime = 45
  expect(renew("/third/index.m3u8")).toBe("/third/index.m3u8")
  expect(load()).toStrictEqual({ currentTime: 45, played: 1 })

  happen("playing", false)
  happen("pause", true)
  currentTime = 50
  renew("/fourth/index.m3u8")
  expect(load()).toStrictEqual({ currentTime: 50, played: 0 })

  // there is none: what is loaded goes on
  expect(renew(null)).toBe("/fourth/index.m3u8")
  stop()
  leave()
  vi.unstubAllGlobals()
})
