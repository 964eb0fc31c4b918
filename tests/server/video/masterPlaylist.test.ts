import { expect, it } from "vitest"
import { masterPlaylist } from "#server/video/masterPlaylist.ts"

const rendition = (sizes: ReadonlyArray<number>, seconds: ReadonlyArray<number>) => ({
  name: "360p",
  width: 640,
  height: 360,
  rate: 25,
  codecs: "avc1.64001e,mp4a.40.2",
  playlist: seconds.map((long, n) => `#EXTINF:${long},\n000${n}.m4s\n`).join(""),
  files: sizes.map((size, n) => ({ name: `000${n}.m4s`, size, hash: "" })),
})

const bandwidths = (sizes: ReadonlyArray<number>, seconds: ReadonlyArray<number>) =>
  /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),/
    .exec(masterPlaylist([rendition(sizes, seconds)]))
    ?.slice(1)
    .map(Number)

it("names the renditions with what a connection has to carry", () => {
  expect(masterPlaylist([rendition([6_000, 3_000], [6, 6])])).toBe(
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=8000,AVERAGE-BANDWIDTH=6000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000
360p/index.m3u8
`,
  )
})

it("takes the peak over segments of half the longest or more, and never below the average", () => {
  expect(bandwidths([6_000, 6_000, 2_000], [6, 6, 1])).toStrictEqual([8616, 8616])
  expect(bandwidths([6_000, 9_000, 2_000], [6, 6, 1])).toStrictEqual([12_000, 10_462])
})
