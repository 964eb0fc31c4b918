import { createHash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { HEAD_BYTES, isHandout } from "./fileKinds.ts"
import { partKey, removeUpload } from "./uploadedParts.ts"
import { keepUploadedPicture } from "./textPictures.ts"
import { keepHandout, kindOf, requireSize, type Taken, videoKey, type Wanted } from "./uploads.ts"

/** Of each part but the last, in bytes: it comes within the time of a request over a slow line. */
export const PART_BYTES = 2 * 1024 ** 2

interface Begun extends Taken {
  /** Whose own it is to be; null: shared. */
  readonly owner: string | null
  /** In bytes. */
  readonly size: number
  /** Of the file, as its owner's device has it: epoch milliseconds. */
  readonly modified: number
  /** The file of the content whose text is to show it; left out: it is a video or a handout. */
  readonly text?: string
  /** What it is to be, where it is no picture of a text. */
  readonly kind?: "video" | "handout"
}

/** An upload that was begun, or is gone on with: the bytes that are here, and the video that is made of it. */
export interface UploadState {
  readonly id: string
  readonly received: number
  readonly part_bytes: number
  readonly video: string | null
}

/** Begins an upload in parts, or goes on with that of the same file by the same person. Throws CannotOperate. */
export const beginUpload = async (
  sql: Sql,
  { agency, owner, by, now, name, size, modified, text, kind }: Begun,
): Promise<UploadState> => {
  const wanted = text === undefined ? (kind ?? null) : "picture"
  requireSize(name, size, wanted)
  // one file may be sent for several uses
  const use = text ?? (kind === "handout" ? kind : undefined)
  const named = JSON.stringify([agency, by, name, size, modified, ...(use === undefined ? [] : [use])])
  const id = createHash("sha256").update(named).digest("hex").slice(0, 16)
  const [video] = await sql<[{ key: string }?]>`
    select key from videos where agency_id = ${agency} and key = ${videoKey(owner, id)} and state <> 'failed'`
  if (video !== undefined) return { id, received: size, part_bytes: PART_BYTES, video: video.key }
  const [{ received }] = await sql<[{ received: number }]>`
    insert into uploads as u (agency_id, id, by, name, size, text_path, wanted, touched_at)
    values (${agency}, ${id}, ${by}, ${name}, ${size}, ${text ?? null}, ${wanted}, ${now})
    on conflict (agency_id, id) do update set touched_at = excluded.touched_at returning received`
  return { id, received, part_bytes: PART_BYTES, video: null }
}

interface Part extends Pick<Begun, "agency" | "owner" | "by" | "now"> {
  readonly id: string
  /** Where its bytes begin in the file. */
  readonly from: number
  readonly bytes: Buffer
}

interface Row {
  readonly name: string
  readonly size: number
  readonly received: number
  readonly extension: string | null
  readonly text_path: string | null
  readonly wanted: Wanted
}

/**
 * Takes the next part of an upload and gives how many bytes are here; another part than the next changes nothing. Throws
 * CannotOperate, and then forgets an upload that is no file of the content by its first bytes.
 */
export const takePart = async (
  sql: Sql,
  media: ObjectStore,
  { agency, owner, by, now, id, from, bytes }: Part,
): Promise<number> => {
  const own = sql`agency_id = ${agency} and id = ${id} and by = ${by}`
  const [upload] = await sql<[Row?]>`
    select name, size, received, extension, text_path, wanted from uploads where ${own}`
  if (upload === undefined) throw new CannotOperate("这次上传已经结束，请再选一次文件")
  const { name, size, received, text_path: textPath } = upload
  if (from !== received || received === size) return received
  // whichever of two tabs sends a part, it is the same
  if (bytes.length !== Math.min(PART_BYTES, size - from)) throw new CannotOperate(`${name}没有传完整，请再选一次`)
  const forget = () => sql`delete from uploads where ${own} and received = ${received}`
  const head = bytes.subarray(0, HEAD_BYTES)
  const kind = () => kindOf(name, head, size, upload.wanted)
  const extension = upload.extension ?? (await orForgotten(forget, kind))
  const whole = from + bytes.length
  await putPart(media, partKey(id, from), bytes)
  const forgetParts = () => forget().then(() => removeUpload(media, id))
  const { hash = null, picture = null } =
    whole < size
      ? {}
      : textPath !== null
        ? await orForgotten(forgetParts, () => keepUploadedPicture(sql, media, { id, name, textPath }))
        : isHandout(extension)
          ? { hash: await orForgotten(forgetParts, () => keepHandout(media, { owner, id, name, extension })) }
          : {}
  await sql`
    update uploads set received = ${whole}, extension = ${extension}, hash = ${hash}, picture = ${picture}, touched_at = ${now}
    where ${own} and received = ${from}`
  // what is made of it stands elsewhere
  if (hash !== null) await removeUpload(media, id)
  return whole
}

/** An upload that is no file of the content is begun again; what the machine could not do is sent once more. */
const orForgotten = async <T>(forget: () => PromiseLike<unknown>, take: () => T | Promise<T>): Promise<T> => {
  try {
    return await take()
  } catch (error) {
    if (error instanceof CannotOperate) await forget()
    throw error
  }
}

const putPart = async (media: ObjectStore, key: string, bytes: Buffer): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "study-part-"))
  try {
    const file = join(folder, "part")
    await writeFile(file, bytes)
    await media.put(key, file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
