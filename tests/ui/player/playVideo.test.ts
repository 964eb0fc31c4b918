import { expect, test } from "vitest"
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
