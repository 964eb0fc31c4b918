import { execFile } from "node:child_process"
import { access, chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import sharp from "sharp"

/** A video of the demonstration, of which the fake makes everything. */
const CLIP = resolve("content/media/debit-credit/360p")

export interface FakeFfmpeg {
  /** What `FFMPEG` names; its ffprobe stands beside it. */
  readonly program: string
  /** What it was asked for, in order: `probe`, `encode 360p`, `cut`, `still`. */
  readonly asked: () => Promise<ReadonlyArray<string>>
  /** Encoding of a rendition stops in the middle until it is let go on. */
  readonly hold: (side: string) => Promise<void>
  readonly release: () => Promise<void>
  readonly remove: () => Promise<void>
}

interface Said {
  readonly width?: number
  readonly height?: number
  readonly seconds?: number
  /** The picture is over by then. */
  readonly pictured?: number
  /** Its last words, where no video can be encoded. */
  readonly fault?: string
}

/**
 * Two programs that stand for ffmpeg and ffprobe where there are none: strict about what they are asked, and what they
 * make of any video is one of the demonstration. `said`: what ffprobe says of it.
 */
export const makeFakeFfmpeg = async ({
  width = 1280,
  height = 720,
  seconds = 12,
  pictured = seconds,
  fault = "",
}: Said = {}): Promise<FakeFfmpeg> => {
  const folder = await mkdtemp(join(tmpdir(), "study-ffmpeg-"))
  const [log, held, still] = ["log", "held", "still.png"].map((name) => join(folder, name)) as [string, string, string]
  await sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .png()
    .toFile(still)
  await writeFile(log, "")
  const script = join(folder, "fake.mjs")
  await writeFile(script, SCRIPT)
  const settings = JSON.stringify({ log, held, still, clip: CLIP, width, height, seconds, pictured, fault })
  for (const name of ["ffmpeg", "ffprobe"]) {
    const program = join(folder, name)
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${script}' ${name} '${settings}' "$@"\n`)
    await chmod(program, 0o755)
  }
  return {
    program: join(folder, "ffmpeg"),
    asked: async () => (await readFile(log, "utf8")).split("\n").filter((line) => line !== ""),
    hold: (side) => writeFile(held, side),
    // emptied and not removed: it may be looked for and read at this moment
    release: () => writeFile(held, ""),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The real ones, where they are on the machine; null: only the fake is tested. */
export const realFfmpeg = async (): Promise<string | null> => {
  for (const folder of (process.env["PATH"] ?? "").split(":")) {
    const both = ["ffmpeg", "ffprobe"].map((name) => access(join(folder, name)))
    if ((await Promise.allSettled(both)).every(({ status }) => status === "fulfilled")) return join(folder, "ffmpeg")
  }
  return null
}

export interface TestFfmpeg {
  readonly program: string
  /** A video of some seconds that it can make ready for playing. */
  readonly video: Buffer
  readonly remove: () => Promise<void>
}

/** The real one and two seconds that it made, or where the machine has none, the fake one. */
export const makeTestFfmpeg = async (): Promise<TestFfmpeg> => {
  const real = await realFfmpeg()
  if (real === null) return { ...(await makeFakeFfmpeg()), video: await shortVideo() }
  const folder = await mkdtemp(join(tmpdir(), "study-video-"))
  const file = join(folder, "two-seconds.mp4")
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25", "-f", "lavfi", "-i", "sine=frequency=440"]
  await promisify(execFile)(real, [...picture, "-t", "2", "-pix_fmt", "yuv420p", file])
  const video = await readFile(file)
  await rm(folder, { recursive: true })
  return { program: real, video, remove: async () => {} }
}

/** A short MP4 with picture and sound, as a browser could play it. */
export const shortVideo = async (): Promise<Buffer> => {
  const names = (await readdir(CLIP)).filter((name) => name.endsWith(".m4s")).toSorted()
  return Buffer.concat(await Promise.all(["init.mp4", ...names.slice(0, 2)].map((name) => readFile(join(CLIP, name)))))
}

const SCRIPT = `
import { appendFileSync, copyFileSync, existsSync, openSync, readFileSync, readSync, statSync, writeFileSync, writeSync } from "node:fs"
import { constants, getPriority } from "node:os"
import { join, dirname } from "node:path"

const [name, json, ...given] = process.argv.slice(2)
const { log, held, still, clip, width, height, seconds, pictured, fault } = JSON.parse(json)
const asked = (line) => appendFileSync(log, line + "\\n")
const refuse = (reason) => {
  process.stderr.write(reason + "\\n")
  process.exit(1)
}
if (given.join(" ") === "-version") process.exit(0)

// every option has one value, but these
const FLAGS = ["-nostdin", "-hide_banner", "-y"]
const options = new Map()
const outputs = []
for (let at = 0; at < given.length; at += 1) {
  const word = given[at]
  if (FLAGS.includes(word)) continue
  if (name === "ffprobe" && ["-show_format", "-show_streams"].includes(word)) continue
  if (word.startsWith("-")) options.set(word, [...(options.get(word) ?? []), given[(at += 1)]])
  else outputs.push(word)
}
const one = (option, pattern = /./) => {
  const values = options.get(option) ?? []
  options.delete(option)
  if (values.length !== 1 || !pattern.test(values[0])) refuse("unexpected " + option + ": " + values)
  return values[0]
}
const source = (file) => {
  const head = Buffer.alloc(12)
  readSync(openSync(file, "r"), head)
  if (head.toString("latin1", 4, 8) !== "ftyp") refuse(file + ": Invalid data found when processing input")
  if (statSync(file).size < 1000) refuse(file + ": moov atom not found")
  return file
}
one("-protocol_whitelist", /^file,pipe$/)
if (name === "ffprobe") {
  asked("probe")
  one("-v", /^error$/)
  one("-print_format", /^json$/)
  source(outputs[0])
  const streams = [{ codec_type: "video", width, height, avg_frame_rate: "25/1" }, { codec_type: "audio" }]
  process.stdout.write(JSON.stringify({ format: { duration: String(seconds) }, streams }))
} else {
  one("-loglevel", /^error$/)
  const input = source(one("-i"))
  const format = one("-f", /^(mp4|hls|image2pipe)$/)
  if (format === "image2pipe") {
    asked("still")
    const second = Number(one("-ss", /^\\d+(\\.\\d+)?$/))
    one("-frames:v", /^1$/)
    one("-c:v", /^png$/)
    if (outputs.join() !== "pipe:1") refuse("unexpected output")
    if (second < pictured) process.stdout.write(readFileSync(still))
  } else if (format === "hls") {
    asked("cut")
    one("-map", /^0$/)
    one("-c", /^copy$/)
    one("-hls_time", /^6$/)
    one("-hls_playlist_type", /^vod$/)
    one("-hls_segment_type", /^fmp4$/)
    one("-hls_flags", /^independent_segments$/)
    const init = one("-hls_fmp4_init_filename", /^init\\.mp4$/)
    const pattern = one("-hls_segment_filename", /%04d\\.m4s$/)
    const [playlist] = outputs
    const folder = dirname(playlist)
    copyFileSync(join(clip, "init.mp4"), join(folder, init))
    const text = readFileSync(join(clip, "index.m3u8"), "utf8")
    const written = text.replaceAll(/^(\\d+)\\.m4s$/gm, (segment, number) => {
      const to = pattern.replace("%04d", number.padStart(4, "0"))
      copyFileSync(join(clip, segment), to)
      return to.slice(folder.length + 1)
    })
    writeFileSync(playlist, written)
  } else {
    const [, side] = /^fps=[\\d.]+,scale=(\\d+:\\d+):flags=lanczos,setsar=1,format=yuv420p$/.exec(one("-vf")) ?? refuse("-vf")
    asked("encode " + side)
    if (fault !== "") refuse(fault)
    // whoever began this says so right after
    while (getPriority() < constants.priority.PRIORITY_LOW) await new Promise((done) => setTimeout(done, 5))
    one("-progress", /^pipe:3$/)
    if (options.get("-map").join() !== "0:v:0,0:a:0?") refuse("-map")
    options.delete("-map")
    one("-c:v", /^libx264$/)
    one("-profile:v", /^high$/)
    one("-preset")
    one("-crf", /^\\d+$/)
    one("-sc_threshold", /^0$/)
    one("-maxrate", /^\\d+k$/)
    one("-bufsize", /^\\d+k$/)
    one("-force_key_frames", /^expr:gte\\(t,n_forced\\*6\\)$/)
    one("-c:a", /^aac$/)
    one("-b:a", /^\\d+k$/)
    one("-ac", /^2$/)
    one("-ar", /^48000$/)
    one("-map_metadata", /^-1$/)
    one("-movflags", /empty_moov/)
    if (outputs.join() !== "pipe:1") refuse("unexpected output")
    const bytes = readFileSync(input)
    writeSync(3, "out_time_us=" + (seconds * 5e5) + "\\nprogress=continue\\n")
    process.stdout.write(bytes.subarray(0, bytes.length / 2))
    while (existsSync(held) && readFileSync(held, "utf8") === side) await new Promise((done) => setTimeout(done, 5))
    process.stdout.write(bytes.subarray(bytes.length / 2))
  }
}
if (options.size > 0) refuse("unknown option: " + [...options.keys()])
`
