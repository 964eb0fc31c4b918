import { randomUUID } from "node:crypto"
import { createWriteStream, existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { CannotOperate } from "../core/CannotOperate.ts"
import { makePacer } from "../core/makePacer.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import { versionOf } from "../content/source/versions.ts"
import { lockContent } from "../content/writeContent.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { isDiskFull } from "../core/diskFull.ts"
import { encodeVideo } from "./encodeVideo.ts"
import { type Ffmpeg, FfmpegFailed } from "./Ffmpeg.ts"
import type { MadeRendition } from "./masterPlaylist.ts"
import { keepVideo, type MadeVideo, POSTER, showInLesson, textsOf } from "./publishVideo.ts"
import { madeKey, removeUpload } from "./uploadedParts.ts"

export const NO_FFMPEG =
  "服务器上没有ffmpeg或ffprobe：装上以后自动继续（apt install ffmpeg）；不在PATH里的，用FFMPEG写明它在哪里"

const DISK_FULL = "服务器存储空间已满：腾出空间以后自动继续"
const MACHINE_FAILED = "服务器出了错，一分钟后自动再试"

/** How long a process that is gone keeps a video from others. */
const LEASE_MS = 60_000
const BEAT_MS = 2_000

type Deps = Pick<StepDeps, "pool" | "now">

interface Options {
  readonly media: ObjectStore
  readonly ffmpeg: Ffmpeg
  /** Per cent of the video that is made. */
  readonly onPercent?: (percent: number) => void
}

interface Row {
  readonly agency_id: string
  readonly key: string
  readonly title: string
  readonly by: string
  readonly upload_id: string
  readonly lesson_id: string | null
  readonly renditions: ReadonlyArray<MadeRendition>
}

/**
 * Makes the next video that waits, or that somebody began and left: a lease says who has it. Renditions that are made are
 * kept, so that whoever goes on makes the others alone. Learners and content have nothing of a video that is not whole.
 */
export const makeVideos =
  (options: Options): Step<Deps> =>
  async (sql, deps) => {
    const now = deps.now()
    const [row] = await sql<Row[]>`
      select agency_id, key, title, by, upload_id, lesson_id, renditions from videos
      where state in ('waiting', 'encoding') and (lease_until is null or lease_until <= ${now})
      order by created_at, agency_id, key limit 1 for update skip locked`
    if (row === undefined) return null
    if (!(await options.ffmpeg.isThere())) {
      await sql`update videos set failure = ${NO_FFMPEG} where state = 'waiting' and failure is distinct from ${NO_FFMPEG}`
      return null
    }
    const lease = randomUUID()
    await sql`
      update videos set state = 'encoding', failure = null, lease = ${lease}, lease_until = ${now + LEASE_MS}
      where agency_id = ${row.agency_id} and key = ${row.key}`
    return (signal) => makeOne({ ...options, ...deps, row, lease, signal })
  }

interface Making extends Options, Deps {
  readonly row: Row
  readonly lease: string
  readonly signal: AbortSignal
}

/** Somebody else has taken the video. */
class LeaseLost extends Error {}

const makeOne = async (making: Making): Promise<number> => {
  const { pool, now, media, ffmpeg, row, lease, signal, onPercent = () => undefined } = making
  const folder = await mkdtemp(join(tmpdir(), "study-video-"))
  let beatAt = -Infinity
  try {
    const made = await encodeVideo(folder, {
      media,
      ffmpeg,
      uploadId: row.upload_id,
      begun: row.renditions,
      signal,
      pace: makePacer({ pool, beginsResting: true }),
      onProgress: async (share) => {
        if (now() < beatAt + BEAT_MS) return
        beatAt = now()
        const percent = Math.floor(share * 100)
        onPercent(percent)
        held(
          await pool`
          update videos set percent = ${percent}, lease_until = ${now() + LEASE_MS}
          where agency_id = ${row.agency_id} and key = ${row.key} and lease = ${lease}`,
        )
      },
      onMade: async (renditions) =>
        held(
          await pool`
          update videos set renditions = ${pool.json(renditions)}, lease_until = ${now() + LEASE_MS}
          where agency_id = ${row.agency_id} and key = ${row.key} and lease = ${lease}`,
        ),
    })
    await show(folder, { ...made, key: row.key, title: row.title }, making)
    onPercent(100)
  } catch (error) {
    if (error instanceof LeaseLost) return 1
    if (signal.aborted) await giveBack(making, "waiting", null)
    else if (error instanceof FfmpegFailed) await giveBack(making, "failed", failureText(error))
    else if (error instanceof CannotOperate) await giveBack(making, "failed", error.message)
    else {
      // of the machine, not of the video: somebody tries again when the lease is over
      const failure = error instanceof Error && isDiskFull(error) ? DISK_FULL : MACHINE_FAILED
      await pool`update videos set state = 'waiting', failure = ${failure} where lease = ${lease}`
      throw error
    }
    return 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await removeUpload(media, row.upload_id)
  await pool`delete from uploads where agency_id = ${row.agency_id} and id = ${row.upload_id}`
  return 1
}

const failureText = ({ reason }: FfmpegFailed): string =>
  reason === null
    ? "转码程序被系统停掉了，可能是内存不够：请重新转码"
    : `转到一半出错，文件可能已损坏：请换一个文件，或另存为MP4再上传（ffmpeg：${reason}）`

/** A change under the lease that met no row. */
const held = ({ count }: { readonly count: number }): void => {
  if (count === 0) throw new LeaseLost()
}

const giveBack = ({ pool, row, lease }: Making, state: "waiting" | "failed", failure: string | null) => pool`
  update videos set state = ${state}, failure = ${failure}, lease = null, lease_until = null
  where agency_id = ${row.agency_id} and key = ${row.key} and lease = ${lease}`

/** Puts the files where they are served; then, in one transaction, the video is part of the content and of its lesson. */
const show = async (
  folder: string,
  video: MadeVideo & { readonly warning: string | null },
  { pool, media, now, row, lease }: Making,
): Promise<void> => {
  const { key, seconds, renditions, warning } = video
  if (!(await isKept(pool, key))) {
    for (const { name, files } of renditions)
      for (const file of files) {
        const inside = `${name}/${file.name}`
        // made by somebody who is gone
        if (!existsSync(join(folder, inside)))
          await fetchObject(media, madeKey(row.upload_id, inside), join(folder, inside))
        await media.put(`${key}/${inside}`, join(folder, inside))
      }
    await media.put(`${key}/${POSTER}`, join(folder, POSTER))
    for (const [name, text] of Object.entries(textsOf(video))) {
      await writeFile(join(folder, "text"), text)
      await media.put(`${key}/${name}`, join(folder, "text"))
    }
  }
  await pool.begin(async (sql) => {
    await lockContent(sql)
    if (!(await isKept(sql, key))) await keepVideo(sql, video, row.by)
    held(
      await sql`
      update videos set state = 'done', percent = 100, seconds = ${seconds}, renditions = '[]', lease = null,
        lease_until = null, failure = ${warning}
      where agency_id = ${row.agency_id} and key = ${key} and lease = ${lease}`,
    )
  })
  const { lesson_id } = row
  if (lesson_id === null) return
  const who = { by: row.by, now: now() }
  await pool
    .begin(async (sql) => {
      await lockContent(sql)
      await showInLesson(sql, lesson_id, { key, seconds }, who)
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof CannotOperate)) throw error
      const failure = [...(warning === null ? [] : [warning]), `视频已转好，课时还没有换上它：${error.message}`].join(
        "；",
      )
      await pool`update videos set failure = ${failure} where agency_id = ${row.agency_id} and key = ${key}`
    })
}

const isKept = async (sql: Parameters<typeof versionOf>[0], key: string): Promise<boolean> =>
  (await versionOf(sql, `media/${key}/lesson.yaml`))?.hash != null

const fetchObject = async (media: ObjectStore, key: string, file: string): Promise<void> => {
  const object = await media.read(key)
  if (object === null) throw new Error(`what was made is gone: ${key}`)
  await mkdir(dirname(file), { recursive: true })
  await pipeline(object.body, createWriteStream(file))
}
