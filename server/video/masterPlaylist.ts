import type { Size } from "./ladder.ts"

/** A rendition that is made. */
export interface MadeRendition extends Size {
  readonly name: string
  /** Frames a second. */
  readonly rate: number
  /** Its playlist, as ffmpeg wrote it. */
  readonly playlist: string
  /** As RFC 6381 writes them. */
  readonly codecs: string
  readonly files: ReadonlyArray<MadeFile>
}

export interface MadeFile {
  /** Inside the rendition's folder. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 in hex. */
  readonly hash: string
}

/** The playlist that names the renditions, the smallest first: players begin with the first. */
export const masterPlaylist = (renditions: ReadonlyArray<MadeRendition>): string =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...renditions.flatMap((rendition) => {
      const { name, width, height, rate, codecs } = rendition
      const { peak, average } = bandwidthOf(rendition)
      return [
        `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="${codecs}",` +
          `RESOLUTION=${width}x${height},FRAME-RATE=${rate.toFixed(3)}`,
        `${name}/index.m3u8`,
      ]
    }),
    "",
  ].join("\n")

/** RFC 8216, 4.3.4.2: the peak is taken over half a target duration or more, so a short last segment does not count. */
const bandwidthOf = ({ playlist, files }: MadeRendition) => {
  const sizes = new Map(files.map(({ name, size }) => [name, size]))
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\S+)/g)].map(([, seconds, name = ""]) => ({
    seconds: Number(seconds),
    bits: (sizes.get(name) ?? 0) * 8,
  }))
  const target = Math.max(...segments.map(({ seconds }) => seconds))
  const long = segments.filter(({ seconds }) => seconds >= target / 2)
  const total = (key: "seconds" | "bits") => segments.reduce((sum, segment) => sum + segment[key], 0)
  const average = Math.ceil(total("bits") / total("seconds"))
  // what a short last segment has beyond the others is in the average alone
  return { peak: Math.max(average, ...long.map(({ seconds, bits }) => Math.ceil(bits / seconds))), average }
}
