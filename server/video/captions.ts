import { CannotOperate } from "../core/CannotOperate.ts"
import { decodedText } from "../core/decodedText.ts"

interface Cue {
  /** Seconds. */
  readonly start: number
  readonly end: number
  readonly text: string
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})`
const TIMES = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}`)

/** Captions as they are served, WebVTT, of a file that is that or SRT, and how many cues they have. Throws CannotOperate. */
export const captionsOf = (bytes: Uint8Array, seconds: number): { readonly vtt: string; readonly cues: number } => {
  const text = decodedText(bytes)?.replace(/^\uFEFF/, "") ?? ""
  const cues = cuesIn(text.split(/\r\n|\r|\n/), !text.startsWith("WEBVTT")).toSorted((a, b) => a.start - b.start)
  const last = cues.at(-1)
  if (last === undefined) throw new CannotOperate("这不是VTT或SRT字幕，或里面一句话也没有")
  if (last.start >= seconds)
    throw new CannotOperate(`字幕到${timeText(last.start)}，视频只有${timeText(seconds)}：请看是不是另一个视频的字幕`)
  const blocks = cues.map((cue) => `${timeText(cue.start)} --> ${timeText(cue.end)}\n${cue.text}\n`)
  return { vtt: ["WEBVTT\n", ...blocks].join("\n"), cues: cues.length }
}

const cuesIn = (lines: ReadonlyArray<string>, isSrt: boolean): ReadonlyArray<Cue> =>
  lines.flatMap((line, n) => {
    const times = TIMES.exec(line)
    if (times === null) return []
    const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
    if (end <= start) throw new CannotOperate(`字幕第${n + 1}行：结束不晚于开始`)
    const below = lines.slice(n + 1)
    const after = below.findIndex((one) => one.trim() === "")
    const said = (after === -1 ? below : below.slice(0, after)).map((one) => plain(one.trim(), isSrt))
    const text = said.filter((one) => one !== "").join("\n")
    return text === "" ? [] : [{ start, end, text }]
  })

/** Without the styles of a line; what WebVTT reads as its own is written as it is said. */
const plain = (line: string, isSrt: boolean): string => {
  const bare = line.replaceAll(/<\/?[a-z][^<>]*>|\{\\[^{}]*\}/gi, "")
  return isSrt ? bare.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") : bare
}

const secondsOf = ([hours = "0", minutes, seconds, thousandths]: ReadonlyArray<string | undefined>): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000

const timeText = (seconds: number): string => {
  const all = Math.round(seconds * 1_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0")
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1_000) % 60)}.${String(all % 1_000).padStart(3, "0")}`
}
