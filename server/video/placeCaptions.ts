import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Step } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { patchYaml } from "../content/patchYaml.ts"
import { sha256 } from "../content/source/compareFolder.ts"
import { addVersion, versionOf } from "../content/source/versions.ts"
import { lockContent } from "../content/writeContent.ts"
import { captionsOf } from "./captions.ts"

const NAME = "captions.vtt"

interface Captions {
  /** Of the video. */
  readonly key: string
  readonly captions: { readonly bytes: Uint8Array }
}

/** Gives a video that can be played captions, which a job then puts in their place. Throws CannotOperate. */
export const addCaptions = async (
  sql: Sql,
  { agency }: OperatorContext,
  { key, captions: { bytes } }: Captions,
): Promise<OperatorReport> => {
  const [video] = await sql<[{ title: string; seconds: number }?]>`
    select title, seconds from videos where agency_id = ${agency} and key = ${key} and state = 'done'`
  if (video === undefined) throw new CannotOperate(`没有可以播放的视频${key}`)
  const { vtt, cues } = captionsOf(bytes, video.seconds)
  await sql`update videos set captions = ${vtt} where agency_id = ${agency} and key = ${key}`
  return {
    lines: [`${key}  ${video.title}  ${cues}句字幕，几秒钟后播放时就有`],
    data: { key, cues },
    changed: { upon: key, after: { captions: cues } },
  }
}

interface Row {
  readonly agency_id: string
  readonly key: string
  readonly by: string
  readonly captions: string
}

/** Puts the next captions where they are served: then they are part of the content, and of each lesson with the video. */
export const placeCaptions =
  (media: ObjectStore): Step<object> =>
  async (sql) => {
    const [row] = await sql<[Row?]>`
      select agency_id, key, by, captions from videos where captions is not null
      order by agency_id, key limit 1 for update skip locked`
    if (row === undefined) return null
    const { agency_id, key, by, captions } = row
    await lockContent(sql)
    const lesson = await versionOf(sql, `media/${key}/lesson.yaml`)
    if (lesson?.bytes != null) {
      await putText(media, `${key}/${NAME}`, captions)
      const text = patchYaml(lesson.bytes.toString("utf8"), {
        kind: "fields",
        fields: { captions: { kind: "value", value: NAME } },
      })
      for (const [name, written] of [
        [NAME, captions],
        ["lesson.yaml", text],
      ] as const) {
        const path = `media/${key}/${name}`
        const bytes = Buffer.from(written)
        const base = (await versionOf(sql, path))?.number ?? null
        await addVersion(sql, { path, bytes, hash: sha256(bytes), size: bytes.length, by, base, isFromFolder: false })
      }
      await sql`update lessons set has_captions = true where media_key = ${key}`
    }
    await sql`update videos set captions = null where agency_id = ${agency_id} and key = ${key}`
    return 1
  }

const putText = async (media: ObjectStore, key: string, text: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "study-captions-"))
  try {
    const file = join(folder, NAME)
    await writeFile(file, text)
    await media.put(key, file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
