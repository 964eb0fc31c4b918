import { createHash, randomBytes } from "node:crypto"
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HANDOUTS } from "../content/readHandouts.ts"
import { idStart } from "../core/bankPath.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { extensionOf, HEAD_BYTES, isHandout, isPicture } from "./fileKinds.ts"
import { fetchUpload, partKey, removeUpload } from "./uploadedParts.ts"

/** Of one file, in bytes. */
const MAX_VIDEO = 8 * 1024 ** 3
const MAX_HANDOUT = 20 * 1024 ** 2

/** Where a handout that was uploaded stands among the files of handouts. `owner`: whose own it is; null: it is shared. */
export const handoutName = (owner: string | null, hash: string, extension: string): string =>
  `${idStart(owner)}h-${hash.slice(0, 16)}${extension}`

/** What an upload is to be; null: a video or a handout, as its bytes say. */
export type Wanted = "video" | "handout" | "picture" | null

const VIDEOS = "MP4、MOV、MKV、WebM、AVI、FLV、WMV"
const REFUSALS = {
  video: `不是视频：请换${VIDEOS}文件`,
  handout: "不是PDF或图片：Word、PPT等请另存为PDF再上传",
  picture: "不是PNG、JPEG或WebP图片",
} as const

/** What a file is by its first bytes. Throws CannotOperate where it is not what is wanted, or too large. */
export const kindOf = (name: string, head: Buffer, size: number, wanted: Wanted = null): string => {
  const extension = extensionOf(head)
  if (extension === null && wanted === null)
    throw new CannotOperate(`${name}不是能用的文件：视频可以是${VIDEOS}，讲义可以是PDF和图片`)
  const is = wanted ?? (isHandout(extension ?? "") ? "handout" : "video")
  if (extension === null || !IS[is](extension)) throw new CannotOperate(`${name}${REFUSALS[is]}`)
  requireSize(name, size, is)
  return extension
}

const IS = { video: (extension: string) => !isHandout(extension), handout: isHandout, picture: isPicture } as const

/** Throws CannotOperate where no such file may be so large. */
export const requireSize = (name: string, size: number, wanted: Wanted): void => {
  if (wanted !== null && wanted !== "video" && size > MAX_HANDOUT)
    throw new CannotOperate(`${name}超过20M：请压缩以后再上传`)
  if (size > MAX_VIDEO) throw new CannotOperate(`${name}超过8G：请压缩，或分成几段再上传`)
}

/** Of the video that is made of an upload. `owner`: whose own it is; null: it is shared. */
export const videoKey = (owner: string | null, uploadId: string): string => `${idStart(owner)}v-${uploadId}`

export interface Taken {
  readonly agency: string
  readonly by: string
  /** Epoch milliseconds. */
  readonly now: number
  /** As its owner calls it. */
  readonly name: string
}

interface Handout {
  readonly owner: string | null
  /** Of the upload. */
  readonly id: string
  /** As its owner calls it. */
  readonly name: string
  readonly extension: string
}

/** Takes a file of this machine as an upload of the site's own that is whole; gives its id. Throws CannotOperate. */
export const takeFile = async (
  sql: Sql,
  media: ObjectStore,
  file: string,
  { agency, by, now, name }: Taken,
): Promise<string> => {
  const { size } = await stat(file)
  const extension = kindOf(name, await headOf(file), size)
  const id = newId()
  await media.put(partKey(id, 0), file)
  const hash = isHandout(extension) ? await keepHandout(media, { owner: null, id, name, extension }) : null
  await sql`
    insert into uploads (agency_id, id, by, name, size, received, extension, hash, touched_at)
    values (${agency}, ${id}, ${by}, ${name}, ${size}, ${size}, ${extension}, ${hash}, ${now})`
  return id
}

const newId = (): string => randomBytes(8).toString("hex")

/**
 * Puts a handout that is whole where it is served; gives its SHA-256. Nobody knows its address before it is content. Throws
 * CannotOperate where it is a picture that cannot be read.
 */
export const keepHandout = async (media: ObjectStore, { owner, id, name, extension }: Handout): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "study-handout-"))
  try {
    const file = join(folder, "handout")
    await fetchUpload(media, id, file)
    if (isPicture(extension)) await requirePicture(file, name)
    const hash = createHash("sha256")
      .update(await readFile(file))
      .digest("hex")
    await media.put(`${HANDOUTS}/${handoutName(owner, hash, extension)}`, file)
    return hash
  } finally {
    await rm(folder, { recursive: true })
  }
}

const requirePicture = async (file: string, name: string): Promise<void> => {
  const { default: sharp } = await import("sharp")
  await sharp(file)
    .metadata()
    .catch(() => {
      throw new CannotOperate(`${name}读不出来，请换一张`)
    })
}

const headOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** How long an upload that nobody goes on with is kept. */
const KEPT_MS = 7 * 86_400_000

/** Deletes the next upload that was left, and what is kept of it. */
export const dropUploads =
  (media: ObjectStore): Step<Pick<StepDeps, "now">> =>
  async (sql, { now }) => {
    const [left] = await sql<[{ agency_id: string; id: string }?]>`
      delete from uploads u where (agency_id, id) in (
        select agency_id, id from uploads l where touched_at <= ${now() - KEPT_MS} and not exists (
          select from videos v where v.agency_id = l.agency_id and v.upload_id = l.id
            and v.state in ('waiting', 'encoding'))
        order by touched_at limit 1)
      returning agency_id, id`
    if (left === undefined) return null
    await removeUpload(media, left.id)
    return 1
  }
