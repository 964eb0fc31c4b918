import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { finishedName, slidingName, slidingPlaylist } from "#server/media/slidingPlaylist.ts"

const finished = (seconds: ReadonlyArray<number>): string =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-TARGETDURATION:6",
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    '#EXT-X-MAP:URI="init.mp4"',
    ...seconds.flatMap((each, index) => [`#EXTINF:${each.toFixed(6)},`, `${index}.m4s`]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n")

const numberIn = (text: string, tag: string) => Number(new RegExp(`${tag}:(\\d+)`).exec(text)?.[1])
const filesIn = (text: string) => text.split("\n").filter((line) => line.endsWith(".m4s"))

describe("a playlist that never ends", () => {
  it("shows the six segments that are over, and where a new round begins", () => {
    // 3 rounds of 24 s and 14 s: two segments of the fourth round are over
    expect(slidingPlaylist(finished([6, 6, 6, 6]), 86_000)).toBe(
      [
        "#EXTM3U",
        "#EXT-X-VERSION:7",
        "#EXT-X-TARGETDURATION:6",
        "#EXT-X-MEDIA-SEQUENCE:8",
        "#EXT-X-DISCONTINUITY-SEQUENCE:2",
        '#EXT-X-MAP:URI="init.mp4"',
        "#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:48.000Z",
        ...["0", "1", "2", "3"].flatMap((name) => ["#EXTINF:6.000000,", `${name}.m4s`]),
        "#EXT-X-DISCONTINUITY",
        ...["0", "1"].flatMap((name) => ["#EXTINF:6.000000,", `${name}.m4s`]),
        "",
      ].join("\n"),
    )
  })

  it("gives a segment the same number whenever it is shown, and leaves none out", () => {
    const rounds = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(rounds, fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }), (seconds, now) => {
        const text = finished(seconds)
        const [before, after] = [slidingPlaylist(text, now), slidingPlaylist(text, now + 1_000)]
        const [from, to] = [before, after].map((each) => numberIn(each, "MEDIA-SEQUENCE")) as [number, number]
        expect(to - from === 0 || to - from === 1).toBe(true)
        expect(filesIn(after).slice(0, 6 - (to - from))).toStrictEqual(filesIn(before).slice(to - from))
        expect(filesIn(before)[0]).toBe(`${from % seconds.length}.m4s`)
        expect(numberIn(before, "DISCONTINUITY-SEQUENCE")).toBe(Math.floor(from / seconds.length))
      }),
    )
  })

  it("is reached from a master playlist of its own", () => {
    const master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/index.m3u8\n"
    expect(slidingPlaylist(master, 0)).toBe("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/live-index.m3u8\n")
    expect([
      slidingName("720p/index.m3u8"),
      finishedName("720p/live-index.m3u8"),
      finishedName("live.m4s"),
    ]).toStrictEqual(["720p/live-index.m3u8", "720p/index.m3u8", null])
  })
})
