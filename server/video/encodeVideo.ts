import { createHash } from "node:crypto"
import { createReadStream, existsSync } from "node:fs"
import { readdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Pacer } from "../core/makePacer.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import type { Ffmpeg } from "./Ffmpeg.ts"
import { ladderOf, type Rendition } from "./ladder.ts"
import type { MadeRendition } from "./masterPlaylist.ts"
import { type MadeVideo, POSTER } from "./publishVideo.ts"
import { fetchUpload, madeKey } from "./uploadedParts.ts"

interface Options {
  readonly media: ObjectStore
  readonly ffmpeg: Ffmpeg
  readonly uploadId: string
  /** Renditions that somebody made before: their files are in the store. */
  readonly begun: ReadonlyArray<MadeRendition>
  readonly signal: AbortSignal
  readonly pace: Pacer
  /** How much of all is done, 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>
  /** Called when the files of a rendition are in the store. */
  readonly onMade: (renditions: ReadonlyArray<MadeRendition>) => Promise<void>
}

const NO_PICTURE = "读不出这个视频：文件不完整，或者里面没有画面；能在电脑上播放的，另存为MP4再上传"
const MAX_SECONDS = 86_400
const MAX_POSTER = 1_280
/** From the beginning, where many videos are black. */
const MAX_POSTER_SECOND = 10

interface Encoded extends Omit<MadeVideo, "key" | "title"> {
  /** What its owner should know of it; null: nothing. */
  readonly warning: string | null
}

/** Makes the files of a video in a folder, where they are not made yet. Throws CannotOperate where it is none. */
export const encodeVideo = async (
  folder: string,
  { media, ffmpeg, uploadId, begun, signal, pace, onProgress, onMade }: Options,
): Promise<Encoded> => {
  const source = join(folder, "source")
  await fetchUpload(media, uploadId, source)
  const probed = await ffmpeg.probe(source)
  if (probed === null) throw new CannotOperate(NO_PICTURE)
  if (probed.seconds > MAX_SECONDS) throw new CannotOperate("视频超过24小时：请分成几段再上传")
  const ladder = ladderOf(probed)
  let made = begun
  for (const [step, rendition] of ladder.entries()) {
    if (made.some(({ name }) => name === rendition.name)) continue
    const encoded = join(folder, "encoded.mp4")
    const { rate, seconds } = probed
    const onSeconds = (done: number) => onProgress((step + Math.min(1, done / seconds)) / ladder.length)
    await ffmpeg.encode(source, rendition, encoded, { rate, signal, pace, onSeconds })
    const inside = join(folder, rendition.name)
    await ffmpeg.cut(encoded, inside)
    await rm(encoded)
    const one = await readRendition(inside, rendition, rate)
    for (const { name } of one.files) await media.put(madeKey(uploadId, `${one.name}/${name}`), join(inside, name))
    made = [...made, one]
    await onMade(made)
  }
  const poster = join(folder, POSTER)
  // its picture may be over long before its sound
  for (const second of [Math.min(probed.seconds / 10, MAX_POSTER_SECOND), 0]) {
    const still = await ffmpeg.still(source, second)
    if (still.length === 0) continue
    await writePoster(still, poster)
    break
  }
  if (!existsSync(poster)) throw new CannotOperate(NO_PICTURE)
  const renditions = ladder.flatMap(({ name }) => made.filter((one) => one.name === name))
  const played = secondsOf(renditions[0]?.playlist ?? "")
  const isCut = played < 0.9 * probed.seconds - 1
  return {
    renditions,
    seconds: Math.max(1, Math.round(isCut ? played : probed.seconds)),
    poster: await factsOf(poster),
    warning: isCut
      ? `原文件不完整：应有${Math.round(probed.seconds)}秒，只读出${Math.round(played)}秒，请对照原片，不对就换一个文件`
      : null,
  }
}

/** Of all segments of a playlist. */
const secondsOf = (playlist: string): number =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

/** A picture as the poster of a video. Rejects where it is none. */
export const writePoster = async (picture: Buffer, file: string): Promise<void> => {
  const { default: sharp } = await import("sharp")
  const size = { width: MAX_POSTER, height: MAX_POSTER, fit: "inside", withoutEnlargement: true } as const
  await sharp(picture).rotate().resize(size).webp({ quality: 80 }).toFile(file)
}

const readRendition = async (
  folder: string,
  { name, width, height }: Rendition,
  rate: number,
): Promise<MadeRendition> => {
  const names = (await readdir(folder)).filter((file) => file !== "index.m3u8").toSorted()
  const files = []
  for (const file of names) files.push({ name: file, ...(await factsOf(join(folder, file))) })
  return {
    name,
    width,
    height,
    rate,
    playlist: await readFile(join(folder, "index.m3u8"), "utf8"),
    codecs: codecsIn(await readFile(join(folder, "init.mp4"))),
    files,
  }
}

/** What an initialization segment of H.264, and AAC where there is sound, says of its codecs. */
const codecsIn = (init: Buffer): string => {
  const record = init.indexOf("avcC") + "avcC".length
  const video = `avc1.${init.toString("hex", record + 1, record + 4)}`
  return init.includes("mp4a") ? `${video},mp4a.40.2` : video
}

const factsOf = async (file: string): Promise<{ readonly size: number; readonly hash: string }> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return { size: (await stat(file)).size, hash: hash.digest("hex") }
}
