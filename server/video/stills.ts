import { randomBytes } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, posix } from "node:path"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { CannotOperate } from "../core/CannotOperate.ts"
import { makeGate } from "../core/gate.ts"
import type { Sql } from "../db/Sql.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { type Ffmpeg, FfmpegFailed } from "./Ffmpeg.ts"
import { NO_FFMPEG } from "./makeVideos.ts"
import { PART_BYTES, type UploadState } from "./partUploads.ts"
import { keepTextPicture } from "./textPictures.ts"
import type { Taken } from "./uploads.ts"

interface Video {
  readonly media: ObjectStore
  readonly ffmpeg: Ffmpeg
}

interface Moment {
  /** Of a video of the store. */
  readonly key: string
  readonly second: number
}

interface Asked extends Omit<Taken, "name">, Moment {
  /** The file of the content that is to show it. */
  readonly text: string
}

const gate = makeGate(1, 8)

/** Takes what a video shows at a second as an upload that is whole: `media:add` makes it a picture. Throws CannotOperate. */
export const takeStill = async (
  sql: Sql,
  video: Video,
  { agency, by, now, text, ...at }: Asked,
): Promise<UploadState> => {
  const turn = await gate(() => stillOf(video, at))
  if (turn === null) throw new CannotOperate("取画面的人太多，请稍后再试")
  const name = `${at.key}第${at.second}秒的画面`
  const { hash, picture } = await keepTextPicture(sql, turn, { name, textPath: text })
  const [id, size] = [randomBytes(8).toString("hex"), turn.length]
  await sql`
    insert into uploads (agency_id, id, by, name, size, received, extension, hash, text_path, picture, touched_at)
    values (${agency}, ${id}, ${by}, ${name}, ${size}, ${size}, '.png', ${hash}, ${text}, ${picture}, ${now})`
  return { id, received: size, part_bytes: PART_BYTES, video: null }
}

/** What a video of the store shows at a second of it, as PNG. Throws CannotOperate. */
export const stillOf = async ({ media, ffmpeg }: Video, { key, second }: Moment): Promise<Buffer> => {
  if (!(await ffmpeg.isThere())) throw new CannotOperate(NO_FFMPEG)
  const [master, playlist] = await variantOf(media, key)
  const folder = await mkdtemp(join(tmpdir(), "study-still-"))
  try {
    const { begin, segment } = segmentAt(playlist, second)
    if (segment === null) throw new CannotOperate(`视频${key}到第${Math.floor(begin)}秒为止`)
    const file = join(folder, "piece.mp4")
    const init = /URI="([^"]*)"/.exec(playlist)?.[1]
    for (const name of init === undefined ? [segment] : [init, segment])
      await append(media, posix.join(posix.dirname(master), name), file)
    return await ffmpeg.still(file, Math.round((second - begin) * 1_000) / 1_000)
  } catch (error) {
    if (error instanceof FfmpegFailed) throw new CannotOperate(`视频${key}的第${second}秒取不出画面`)
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The playlist of the largest picture, and its key. */
const variantOf = async (media: ObjectStore, key: string): Promise<readonly [key: string, text: string]> => {
  const main = `${key}/index.m3u8`
  const found = /^[\w.-]+$/.test(key) ? await readText(media, main) : null
  if (found === null) throw new CannotOperate(`没有视频${key}，或者它还不能播放`)
  const lines = linesOf(found)
  const variants = lines.flatMap((line, n) =>
    line.startsWith("#EXT-X-STREAM-INF:")
      ? [{ bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0), key: posix.join(key, lines[n + 1] ?? "") }]
      : [],
  )
  const [largest] = variants.toSorted((a, b) => b.bandwidth - a.bandwidth)
  if (largest === undefined) return [main, found]
  return [largest.key, (await readText(media, largest.key)) ?? ""]
}

interface Segment {
  /** In seconds; of the end where there is none. */
  readonly begin: number
  /** null: the video is over by then. */
  readonly segment: string | null
}

const segmentAt = (playlist: string, second: number): Segment => {
  let [begin, length] = [0, 0]
  for (const line of linesOf(playlist)) {
    if (line.startsWith("#EXTINF:")) length = Number.parseFloat(line.slice("#EXTINF:".length))
    if (line === "" || line.startsWith("#")) continue
    if (second < begin + length) return { begin, segment: line }
    begin += length
  }
  return { begin, segment: null }
}

const linesOf = (text: string): ReadonlyArray<string> => text.split("\n").map((line) => line.trim())

const readText = async (media: ObjectStore, key: string): Promise<string | null> => {
  const found = await media.read(key)
  return found === null ? null : text(found.body)
}

const append = async (media: ObjectStore, key: string, file: string): Promise<void> => {
  const found = await media.read(key)
  if (found === null) throw new CannotOperate(`视频缺少文件${key}`)
  await pipeline(found.body, createWriteStream(file, { flags: "a" }))
}
