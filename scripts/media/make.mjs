// Makes a video lesson from its source: node scripts/media/make.mjs content/media/<lesson>
// Needs ffmpeg, espeak-ng, Noto Sans CJK and Chromium (CHROMIUM names another binary than /usr/bin/chromium).
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse, stringify } from "yaml"
import { captionsOf } from "./captions.mjs"
import { filmFrames, FRAMES_PER_SECOND, STAGE, stillOf, withStage } from "./frames.mjs"
import { encode } from "./hls.mjs"
import { speak, wavOf } from "./speech.mjs"
import { timelineOf } from "./timeline.mjs"

const TO_WEBP = ["-loglevel", "error", "-y", "-f", "image2pipe", "-c:v", "png", "-i", "pipe:0", "-quality", "85"]

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error("usage: make.mjs content/media/<lesson>")

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium"
const slidesFile = join(folder, "source", "slides.html")
const source = parse(readFileSync(join(folder, "source", "narration.yaml"), "utf8"))
const told = source.slides.map(({ slide, sentences }) => ({
  slide,
  sentences: sentences.map((sentence) => ({ text: sentence.text, samples: speak(sentence) })),
}))
const { steps, seconds, track } = timelineOf(told)
const frames = seconds * FRAMES_PER_SECOND

const scratch = mkdtempSync(join(tmpdir(), "lesson-"))
try {
  const narration = join(scratch, "narration.wav")
  writeFileSync(narration, wavOf(track))
  await withStage({ slidesFile, executablePath }, async (stage) => {
    await encode({ folder, narration, framesPerSecond: FRAMES_PER_SECOND }, (show) =>
      filmFrames(stage, { steps, frames }, show),
    )
    const [opening] = source.slides
    const poster = await stillOf(stage, opening.slide, opening.sentences.length)
    execFileSync("ffmpeg", [...TO_WEBP, join(folder, "poster.webp")], { input: poster })
  })
} finally {
  rmSync(scratch, { recursive: true })
}

writeFileSync(join(folder, "captions.vtt"), captionsOf(steps))
writeFileSync(
  join(folder, "lesson.yaml"),
  stringify({
    key: source.key,
    title: source.title,
    seconds,
    ...STAGE,
    captions: "captions.vtt",
    playlist: "index.m3u8",
  }),
)
console.log(`${source.key}: ${seconds} s, ${steps.length} sentences, ${frames} frames`)
