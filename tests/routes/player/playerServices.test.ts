import { expect, test } from "vitest"
import { Media } from "#adapters/media/Media.ts"
import type { HttpRequest } from "#adapters/HttpClient.ts"
import type { MediaCommand } from "#domain/player/MediaPort.ts"
import { DEFAULT } from "#domain/player/Preference.ts"
import { makePlayerServices } from "#routes/player/playerServices.ts"
import { user } from "../../machines/support/sessionChart.ts"
import { memoryPage } from "../../support/memoryPage.ts"

const report = { classroom_id: "c1", lesson_id: "l1", position: 40, played: 10, finished: false, at: 2_000 }

/** A program that runs: what it emitted, how it is told something, and its end. */
const begin = <I, C, E>(
  program: (
    talk: {
      readonly input: I
      readonly emit: (event: E) => void
      readonly receive: (listener: (command: C) => void) => void
    },
    signal: AbortSignal,
  ) => Promise<unknown>,
  input: I,
) => {
  const emitted: Array<E> = []
  const ended = new AbortController()
  let listener = (_: C): void => {}
  const done = program(
    { input, emit: (event) => emitted.push(event), receive: (next) => (listener = next) },
    ended.signal,
  ).catch(() => {})
  return {
    emitted,
    send: (command: C) => listener(command),
    end: () => {
      ended.abort()
      return done
    },
  }
}

/** What a player of `u1` sends behind its page where that learner or another one is signed in then, and what it keeps. */
const leave = async (signedIn: string) => {
  const sent: Array<HttpRequest> = []
  const local = new Map([["token", "t"]])
  const { runtime } = memoryPage(async (request) => {
    sent.push(request)
    const data = request.url.pathname === "/api/course/progress" ? { done: true } : { ...user, id: signedIn }
    return { status: 200, headers: {}, body: JSON.stringify({ code: 20200, flag: 0, data, msg: "" }) }
  }, local)
  const store = begin(makePlayerServices(runtime).playerStore, { user_id: "u1" })
  await expect.poll(() => store.emitted).toStrictEqual([{ type: "store.recalled", reports: [], preference: DEFAULT }])
  store.send({ type: "report.keep", report })
  const kept = () => local.get("player.reports.u1")
  expect(JSON.parse(kept() ?? "")).toStrictEqual([report])
  await store.end()
  return { sent: sent.map(({ url, body }) => [url.pathname, body]).slice(1), kept: kept() }
}

test("what a player did not report is kept within the event, and goes out behind the page", async () => {
  expect(await leave("u1")).toStrictEqual({
    sent: [["/api/course/progress", JSON.stringify(report)]],
    kept: undefined,
  })
})

test("what a player did not report stays on the device where somebody else is signed in", async () => {
  expect(await leave("u2")).toStrictEqual({ sent: [], kept: JSON.stringify([report]) })
})

test("the signals of the page reach a player until it ends", async () => {
  const { runtime, emit } = memoryPage()
  const signals = begin(makePlayerServices(runtime).playerSignals, undefined)
  emit("page.hidden")
  emit("network.online")
  await signals.end()
  emit("page.shown")
  expect(signals.emitted).toStrictEqual([{ type: "page.hidden" }, { type: "network.online" }])
})

test("a video obeys its commands until it ends", async () => {
  const { media } = makePlayerServices(memoryPage().runtime, Media.layerMemory(60))
  const input = { playlist: "/a.m3u8", start: 0, autoplay: true, preference: DEFAULT }
  const video = begin(media, input)
  const commands: ReadonlyArray<MediaCommand> = [
    { type: "media.toggle" },
    { type: "media.play" },
    { type: "media.pause" },
  ]
  for (const command of commands) video.send(command)
  await video.end()
  expect(video.emitted.map(({ type }) => type)).toStrictEqual([
    "media.ready",
    "media.playing",
    "media.paused",
    "media.playing",
    "media.paused",
  ])
})
