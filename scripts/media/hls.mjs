// HLS video on demand: one master playlist, two variants, fragmented MP4 segments.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

// slides stand still: fewer key frames make a lesson a third as large
const SEGMENT_SECONDS = 6

// hls.js light knows no separate audio renditions, so each variant carries its sound.
const VARIANTS = [
  { name: "720p", width: 1280, height: 720, level: "3.1", video: 350, audio: 40 },
  { name: "360p", width: 640, height: 360, level: "3.0", video: 150, audio: 32 },
]

const VOICE_FILTER = [
  "aformat=sample_fmts=flt:channel_layouts=mono",
  "volume=-6dB",
  "highpass=f=80",
  "lowpass=f=7000",
  "equalizer=f=3200:t=q:w=1:g=-3",
  "acompressor=threshold=-20dB:ratio=2:attack=15:release=200",
  "loudnorm=I=-18:TP=-2:LRA=7",
  "aresample=44100",
].join(",")

/** Encodes the PNG frames that `film(show)` shows one at a time, and the WAV file `narration`, into `folder`. */
export const encode = async ({ folder, narration, framesPerSecond }, film) => {
  for (const { name } of VARIANTS) {
    rmSync(join(folder, name), { recursive: true, force: true })
    mkdirSync(join(folder, name))
  }
  const parameters = [
    ...options({ f: "image2pipe", "c:v": "png", framerate: framesPerSecond, i: "pipe:0" }),
    ...options({ i: narration, filter_complex: graphOf() }),
    ...VARIANTS.flatMap((variant) => outputOf(folder, variant, framesPerSecond)),
  ]
  await run(parameters, film)
  writeFileSync(join(folder, "index.m3u8"), masterOf(folder, framesPerSecond))
}

const graphOf = () => {
  const labels = (kind) => VARIANTS.map(({ name }) => `[${kind}${name}]`).join("")
  return [
    `[0:v]split=${VARIANTS.length}${labels("frames")}`,
    ...VARIANTS.map(
      ({ name, width, height }) =>
        `[frames${name}]scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p[v${name}]`,
    ),
    `[1:a]${VOICE_FILTER},asplit=${VARIANTS.length}${labels("a")}`,
  ].join(";")
}

const outputOf = (folder, { name, level, video, audio }, framesPerSecond) => [
  ...options({ map: `[v${name}]`, "c:v": "libx264", "profile:v": "high", "level:v": level, preset: "medium" }),
  ...options({ tune: "stillimage", crf: 26, maxrate: `${video}k`, bufsize: `${video * 4}k`, sc_threshold: 0, bf: 0 }),
  ...options({ g: framesPerSecond * SEGMENT_SECONDS, keyint_min: framesPerSecond * SEGMENT_SECONDS }),
  ...options({ colorspace: "bt709", color_primaries: "bt709", color_trc: "bt709" }),
  ...options({ map: `[a${name}]`, "c:a": "aac", "b:a": `${audio}k` }),
  ...options({ map_metadata: -1, flags: "+bitexact", fflags: "+bitexact" }),
  ...options({ f: "hls", hls_time: SEGMENT_SECONDS, hls_playlist_type: "vod", hls_segment_type: "fmp4" }),
  ...options({ hls_flags: "independent_segments", hls_fmp4_init_filename: "init.mp4" }),
  ...options({ hls_segment_filename: join(folder, name, "%03d.m4s") }),
  join(folder, name, "index.m3u8"),
]

const options = (named) => Object.entries(named).flatMap(([name, value]) => [`-${name}`, String(value)])

const run = async (parameters, film) => {
  const ffmpeg = spawn("ffmpeg", ["-loglevel", "error", "-y", ...parameters], { stdio: ["pipe", "inherit", "inherit"] })
  const closed = once(ffmpeg, "close")
  await film(async (png) => {
    if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, "drain")
  })
  ffmpeg.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

const masterOf = (folder, framesPerSecond) =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...VARIANTS.flatMap(({ name, width, height }) => [
      `#EXT-X-STREAM-INF:${bandwidthOf(join(folder, name))},CODECS="${codecsOf(join(folder, name))}",` +
        `RESOLUTION=${width}x${height},FRAME-RATE=${framesPerSecond.toFixed(3)}`,
      `${name}/index.m3u8`,
    ]),
    "",
  ].join("\n")

// RFC 8216, 4.3.4.2: the peak is taken over at least half a target duration, so a short last segment does not count.
const bandwidthOf = (folder) => {
  const playlist = readFileSync(join(folder, "index.m3u8"), "utf8")
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(([, seconds, file]) => ({
    seconds: Number(seconds),
    bits: statSync(join(folder, file)).size * 8,
  }))
  const long = segments.filter(({ seconds }) => seconds >= SEGMENT_SECONDS / 2)
  const peak = Math.max(...long.map(({ seconds, bits }) => bits / seconds))
  const total = (key) => segments.reduce((sum, segment) => sum + segment[key], 0)
  return `BANDWIDTH=${Math.ceil(peak)},AVERAGE-BANDWIDTH=${Math.ceil(total("bits") / total("seconds"))}`
}

const codecsOf = (folder) => {
  const init = readFileSync(join(folder, "init.mp4"))
  const record = init.indexOf("avcC") + 4
  return `avc1.${init.toString("hex", record + 1, record + 4)},mp4a.40.2`
}
