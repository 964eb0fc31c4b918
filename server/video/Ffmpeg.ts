import { type ChildProcess, spawn, type StdioOptions } from "node:child_process"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { buffer, text } from "node:stream/consumers"
import { finished } from "node:stream/promises"
import type { Pacer } from "../core/makePacer.ts"
import type { Rendition, Size } from "./ladder.ts"

/** ffmpeg and ffprobe on this machine. Rejects with FfmpegFailed where they end with a fault, with ENOSPC where the disk is full. */
export interface Ffmpeg {
  readonly isThere: () => Promise<boolean>
  /** null: it is no video. */
  readonly probe: (file: string) => Promise<Probed | null>
  /** Encodes one rendition into one file; `onSeconds` is called with how much of the video is done. */
  readonly encode: (source: string, rendition: Rendition, to: string, options: Encoding) => Promise<void>
  /** Cuts what was encoded into `index.m3u8`, `init.mp4` and segments, in a folder that it makes. */
  readonly cut: (encoded: string, folder: string) => Promise<void>
  /** The picture at a second of a video, as PNG. */
  readonly still: (file: string, second: number) => Promise<Buffer>
}

export interface Probed extends Size {
  readonly seconds: number
  /** Frames a second, at most MAX_RATE. */
  readonly rate: number
  readonly hasSound: boolean
}

interface Encoding {
  readonly rate: number
  readonly signal: AbortSignal
  readonly pace: Pacer
  readonly onSeconds: (seconds: number) => Promise<void>
}

export class FfmpegFailed extends Error {
  override readonly name = "FfmpegFailed"
  /** Its own last words; null: the system ended it. */
  readonly reason: string | null

  constructor(program: string, status: number | null, reason: string) {
    super(`${program} ended with ${status ?? "a signal"}: ${reason}`)
    this.reason = status === null ? null : reason
  }
}

const MAX_RATE = 30
const SEGMENT_SECONDS = 6
/** Of what a file says about others: no address is opened for an upload. */
const LOCAL = "-protocol_whitelist file,pipe"
const QUIET = "-nostdin -hide_banner -loglevel error"

/** What has spaces stands by itself. */
const words = (text: string): ReadonlyArray<string> => text.split(" ")

/** `program`: the ffmpeg, by path or by name; its ffprobe stands beside it. */
export const makeFfmpeg = (program: string): Ffmpeg => {
  const probeProgram = program.includes("/") ? join(dirname(program), "ffprobe") : "ffprobe"
  return {
    isThere: async () => {
      const statuses = await Promise.all([program, probeProgram].map((one) => statusOf(one, ["-version"])))
      return statuses.every((status) => status === 0)
    },
    probe: async (file) => {
      const asked = words(`-v error ${LOCAL} -print_format json -show_format -show_streams`)
      const found = await outputOf(probeProgram, [...asked, file]).catch((error: unknown) => {
        if (error instanceof FfmpegFailed) return null
        throw error
      })
      return found === null ? null : probedIn(JSON.parse(found.toString("utf8")) as ProbeAnswer)
    },
    encode: async (source, { width, height, maxVideo, audio }, to, { rate, signal, pace, onSeconds }) => {
      const child = begin(
        program,
        [
          ...words(`${QUIET} -progress pipe:3 ${LOCAL} -i`),
          source,
          ...words("-map 0:v:0 -map 0:a:0? -vf"),
          `fps=${rate},scale=${width}:${height}:flags=lanczos,setsar=1,format=yuv420p`,
          ...words("-c:v libx264 -profile:v high -preset veryfast -crf 23 -sc_threshold 0"),
          ...words(`-maxrate ${maxVideo}k -bufsize ${2 * maxVideo}k`),
          ...words(`-force_key_frames expr:gte(t,n_forced*${SEGMENT_SECONDS})`),
          ...words(`-c:a aac -b:a ${audio}k -ac 2 -ar 48000 -map_metadata -1`),
          // a stream: it ends with this process, and waits while this one rests
          ...words("-f mp4 -movflags empty_moov+default_base_moof+frag_keyframe pipe:1"),
        ],
        ["ignore", "pipe", "pipe", "pipe"],
      )
      const stop = () => child.kill("SIGKILL")
      signal.addEventListener("abort", stop)
      try {
        const ending = endOf(child, program)
        // told of below; until then it is nobody's
        ending.catch(() => undefined)
        let seconds = 0
        createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
          const [, time] = /^out_time_us=(\d+)$/.exec(line) ?? []
          if (time !== undefined) seconds = Number(time) / 1e6
        })
        const file = createWriteStream(to)
        const written = finished(file)
        written.catch(() => undefined)
        for await (const piece of child.stdout ?? []) {
          if (!file.write(piece)) await Promise.race([once(file, "drain"), written])
          await onSeconds(seconds)
          await pace()
        }
        file.end()
        await written
        await ending
      } finally {
        signal.removeEventListener("abort", stop)
        stop()
      }
    },
    cut: async (encoded, folder) => {
      await mkdir(folder, { recursive: true })
      await outputOf(program, [
        ...words(`${QUIET} -y ${LOCAL} -i`),
        encoded,
        ...words(`-map 0 -c copy -f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod`),
        ...words("-hls_segment_type fmp4 -hls_flags independent_segments -hls_fmp4_init_filename init.mp4"),
        "-hls_segment_filename",
        join(folder, "%04d.m4s"),
        join(folder, "index.m3u8"),
      ])
    },
    still: (file, second) =>
      outputOf(program, [
        ...words(`${QUIET} ${LOCAL} -ss ${second} -i`),
        file,
        ...words("-frames:v 1 -f image2pipe -c:v png pipe:1"),
      ]),
  }
}

/** Runs after everything else. */
const begin = (program: string, parameters: ReadonlyArray<string>, stdio: StdioOptions): ChildProcess => {
  const child = spawn(program, parameters, { stdio })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

const outputOf = async (program: string, parameters: ReadonlyArray<string>): Promise<Buffer> => {
  const child = begin(program, parameters, ["ignore", "pipe", "pipe"])
  const [output] = await Promise.all([buffer(child.stdout ?? Readable.from([])), endOf(child, program)])
  return output
}

const endOf = async (child: ChildProcess, program: string): Promise<void> => {
  const said = text(child.stderr ?? Readable.from([]))
  const [status] = (await once(child, "close")) as [number | null]
  if (status === 0) return
  const words = (await said).trim()
  const failed = new FfmpegFailed(program, status, words.split("\n").at(-1) ?? "")
  throw words.includes("No space left on device")
    ? Object.assign(new Error(failed.message), { code: "ENOSPC" })
    : failed
}

/** null: there is no such program. */
const statusOf = async (program: string, parameters: ReadonlyArray<string>): Promise<number | null> => {
  const child = spawn(program, parameters, { stdio: "ignore" })
  const [status] = (await once(child, "close").catch(() => [null])) as [number | null]
  return status
}

interface ProbeAnswer {
  readonly format?: { readonly duration?: string }
  readonly streams?: ReadonlyArray<ProbeStream>
}

interface ProbeStream {
  readonly codec_type?: string
  readonly width?: number
  readonly height?: number
  readonly avg_frame_rate?: string
  readonly disposition?: { readonly attached_pic?: number }
  readonly side_data_list?: ReadonlyArray<{ readonly rotation?: number }>
}

const probedIn = ({ format, streams = [] }: ProbeAnswer): Probed | null => {
  // the cover of a recording of sound is no video
  const video = streams.find(({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1)
  const seconds = Number(format?.duration)
  const { width = 0, height = 0 } = video ?? {}
  if (video === undefined || !(seconds > 0) || width === 0 || height === 0) return null
  const isTurned = (video.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  const [over = 0, under = 1] = (video.avg_frame_rate ?? "").split("/").map(Number)
  const rate = over / under
  return {
    ...(isTurned ? { width: height, height: width } : { width, height }),
    seconds,
    rate: rate > 0 && rate < MAX_RATE ? rate : MAX_RATE,
    hasSound: streams.some(({ codec_type }) => codec_type === "audio"),
  }
}
