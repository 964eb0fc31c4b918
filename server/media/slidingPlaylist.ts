interface Segment {
  readonly seconds: number
  readonly file: string
}

/** What a player loads at once and what it may fall behind. */
const SEGMENTS_SHOWN = 6

/** The name of the playlist that never ends, beside the finished one. */
export const slidingName = (playlist: string): string => {
  const at = nameAt(playlist)
  return `${playlist.slice(0, at)}live-${playlist.slice(at)}`
}

/** The finished playlist of such a name; null for any other file. */
export const finishedName = (file: string): string | null =>
  /^live-.+\.m3u8$/.test(file.slice(nameAt(file))) ? file.slice(0, nameAt(file)) + file.slice(nameAt(file) + 5) : null

const nameAt = (file: string): number => file.lastIndexOf("/") + 1

/**
 * A playlist that never ends, made of a finished one that begins again whenever it is over. What is in it follows from
 * the clock alone, so that every process answers the same; `now` in epoch milliseconds. A master playlist leads to such
 * playlists.
 */
export const slidingPlaylist = (finished: string, now: number): string => {
  const lines = finished.split(/\r?\n/).filter((line) => line !== "")
  if (lines.some((line) => line.startsWith("#EXT-X-STREAM-INF")))
    return `${lines.map((line) => (line.startsWith("#") ? line : slidingName(line))).join("\n")}\n`
  const segments = segmentsIn(lines)
  const round = segments.reduce((sum, { seconds }) => sum + seconds, 0) * 1_000
  if (round === 0) throw new Error("the playlist has no segments")
  const rounds = Math.floor(now / round)
  const shown = lastFinished(segments, rounds, now - rounds * round)
  const first = shown[0]!
  const begun = first.round * round + startOf(segments, first.index)
  return [
    "#EXTM3U",
    ...lines.filter((line) => /^#EXT-X-(VERSION|TARGETDURATION|INDEPENDENT-SEGMENTS)/.test(line)),
    `#EXT-X-MEDIA-SEQUENCE:${first.round * segments.length + first.index}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.round}`,
    ...lines.filter((line) => line.startsWith("#EXT-X-MAP")),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(begun).toISOString()}`,
    ...shown.flatMap(({ index }, position) => [
      // its times begin again
      ...(index === 0 && position > 0 ? ["#EXT-X-DISCONTINUITY"] : []),
      `#EXTINF:${segments[index]!.seconds.toFixed(6)},`,
      segments[index]!.file,
    ]),
    "",
  ].join("\n")
}

const segmentsIn = (lines: ReadonlyArray<string>): ReadonlyArray<Segment> =>
  lines.flatMap((line, at) => {
    const seconds = Number(/^#EXTINF:([\d.]+)/.exec(lines[at - 1] ?? "")?.[1] ?? 0)
    return line.startsWith("#") || seconds === 0 ? [] : [{ seconds, file: line }]
  })

interface Shown {
  readonly round: number
  readonly index: number
}

/** The segments that are over by then, the latest last; those of the rounds before where this one has too few. */
const lastFinished = (segments: ReadonlyArray<Segment>, round: number, into: number): ReadonlyArray<Shown> => {
  const over = segments.filter((_, index) => startOf(segments, index + 1) <= into).length
  const latest = round * segments.length + over
  return Array.from({ length: SEGMENTS_SHOWN }, (_, back) => latest - SEGMENTS_SHOWN + back).map((number) => ({
    round: Math.floor(number / segments.length),
    index: number % segments.length,
  }))
}

/** Milliseconds from the beginning of a round. */
const startOf = (segments: ReadonlyArray<Segment>, index: number): number =>
  segments.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0) * 1_000
