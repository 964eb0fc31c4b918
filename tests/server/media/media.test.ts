import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { makeGrant, readGrant } from "#server/core/grant.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { serverKeys } from "../../support/serverKeys.ts"

const HOUR = 3_600_000
let site: StudySite
let base: string

beforeAll(async () => {
  site = await makeStudySite()
  const learner = await site.learner()
  const lesson = await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })
  base = (lesson.video?.playlist ?? "").replace("index.m3u8", "")
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

const fetch = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: "a.test", ...headers } })

describe("a lesson's video", () => {
  it.each([
    ["index.m3u8", "application/vnd.apple.mpegurl"],
    ["360p/index.m3u8", "application/vnd.apple.mpegurl"],
    ["360p/init.mp4", "video/mp4"],
    ["360p/000.m4s", "video/iso.segment"],
    ["captions.vtt", "text/vtt; charset=utf-8"],
    ["poster.webp", "image/webp"],
  ])("serves %s as %s, without a sign-in", async (file, type) => {
    const { statusCode, headers } = await fetch(`${base}${file}`)
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toStrictEqual([
      200,
      type,
      "private, max-age=21600",
    ])
  })

  it("plays round the clock under another name, and is asked for again each time", async () => {
    const { statusCode, headers, body } = await fetch(`${base}360p/live-index.m3u8`)
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toStrictEqual([
      200,
      "application/vnd.apple.mpegurl",
      "no-store",
    ])
    expect(body.match(/000\.m4s/g)).toHaveLength(6)
    expect((await fetch(`${base}live-index.m3u8`)).body).toContain("360p/live-index.m3u8")
    expect((await fetch(`${base}live-none.m3u8`)).statusCode).toBe(404)
  })

  it("answers a range", async () => {
    const { statusCode, headers, body } = await fetch(`${base}360p/000.m4s`, { range: "bytes=2-5" })
    expect([statusCode, headers["content-range"], body]).toStrictEqual([206, "bytes 2-5/10", "2345"])
  })

  it("answers 304 where the copy is current", async () => {
    const { headers } = await fetch(`${base}360p/000.m4s`)
    const again = await fetch(`${base}360p/000.m4s`, { "if-none-match": String(headers["etag"]) })
    expect(again.statusCode).toBe(304)
  })

  it.each([
    "no.m4s",
    "lesson.yaml",
    "source/slides.html",
    "360p",
    "../clip/lesson.yaml",
    "..%2f..%2fcatalog%2fsubjects.yaml",
    "..%2f..%2fcatalog%2fx.m3u8",
    "%2e%2e/%2e%2e/catalog/x.m3u8",
    "360p%5c..%5cx.m3u8",
    ".hidden.m3u8",
    "a%00.m3u8",
  ])("has nothing at %s", async (file) => {
    const { statusCode, body } = await fetch(`${base}${file}`)
    expect([403, 404]).toContain(statusCode)
    expect(body).not.toMatch(/slides|subject|key: clip/)
  })

  it("closes when the grant is over, with a message that helps", async () => {
    site.clock.now = START + 6 * HOUR
    const { statusCode, body } = await fetch(`${base}index.m3u8`)
    expect(statusCode).toBe(403)
    expect(body).toContain("播放地址已过期，请刷新页面后继续")
  })

  it("has one address for all learners of an hour, which a cache knows again", async () => {
    const another = async () => {
      const lesson = await (await site.learner()).get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })
      return lesson.video?.playlist
    }
    site.clock.now = START + 1
    const playlist = await another()
    site.clock.now = START + HOUR
    expect(await another()).toBe(playlist)
    site.clock.now = START + HOUR + 1
    expect(await another()).not.toBe(playlist)
  })

  it("is closed to a grant for something else, at another agency, or changed", async () => {
    const [, , grant = ""] = base.split("/")
    expect((await fetch(`/media/${grant}/other/index.m3u8`)).statusCode).toBe(403)
    expect((await fetch(`/handout/${grant}/clip.html`)).statusCode).toBe(403)
    expect((await fetch(`${base}index.m3u8`, { host: "b.test" })).statusCode).toBe(403)
    expect((await fetch(base.replace(grant, `z${grant}`) + "index.m3u8")).statusCode).toBe(403)
    expect((await fetch("/media/x/clip/index.m3u8")).statusCode).toBe(403)
  })
})

it("opens one thing until a time, and distinguishes expired from forged", () => {
  const { signing } = serverKeys("secret")
  const granted = { agencyId: "a", thing: "video/clip" }
  const grant = makeGrant(signing, granted, START)
  expect([
    readGrant(signing, granted, grant, START - 1),
    readGrant(signing, granted, grant, START),
    readGrant(signing, { ...granted, thing: "video/other" }, grant, START - 1),
    readGrant(serverKeys("other").signing, granted, grant, START - 1),
    readGrant(signing, granted, "", START - 1),
    readGrant(serverKeys("newer", "secret").signing, granted, grant, START - 1),
  ]).toStrictEqual(["good", "expired", "forged", "forged", "forged", "good"])
})
