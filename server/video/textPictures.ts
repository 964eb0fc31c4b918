import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireOwnPath } from "../content/ownPath.ts"
import { pictureName } from "../content/pictureName.ts"
import { MAX_IMAGE } from "../content/readImages.ts"
import { MAX_PICTURE } from "../content/readPictures.ts"
import { reducedPicture } from "../content/reducedPicture.ts"
import { type Kind, kindOf, ownerOf, partOf } from "../content/source/contentPath.ts"
import { keepPicture } from "../content/source/keepPicture.ts"
import { pictureId } from "../content/source/pictureId.ts"
import { addVersion, versionOf } from "../content/source/versions.ts"
import { lockContent } from "../content/writeContent.ts"
import { rootOf } from "../core/bankPath.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { makeGate } from "../core/gate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { fetchUpload } from "./uploadedParts.ts"

const SHOWING: ReadonlyArray<Kind | null> = ["page", "news", "course", "classrooms", "teachers", "bank"]

interface Place {
  /** Of the pictures that the text may show. */
  readonly folder: string
  readonly isBank: boolean
  /** What an address in the text begins with. */
  readonly address: string
}

const placeOf = (textPath: string): Place => {
  const { file } = partOf(textPath)
  const kind = kindOf(file)
  if (!SHOWING.includes(kind)) throw new CannotOperate(`${textPath}里不能放图片`)
  return kind === "bank"
    ? { folder: `${file.slice(0, file.lastIndexOf("/"))}/images/`, isBank: true, address: "images/" }
    : { folder: `${rootOf(ownerOf(file))}pictures/`, isBank: false, address: "/pictures/" }
}

// a decoded picture may take 200 MB
const gate = makeGate(1, 16)

export interface KeptPicture {
  /** SHA-256 in hex. */
  readonly hash: string
  /** Its file. */
  readonly picture: string
}

interface Wanted {
  /** As its owner calls it. */
  readonly name: string
  readonly textPath: string
}

/** Makes an upload that is whole a picture for a text. Nobody knows its address before it is content. Throws CannotOperate. */
export const keepUploadedPicture = async (
  sql: Sql,
  media: ObjectStore,
  { id, ...wanted }: Wanted & { readonly id: string },
): Promise<KeptPicture> => keepTextPicture(sql, await bytesOf(media, id), wanted)

/** The same of the bytes of a picture. */
export const keepTextPicture = async (sql: Sql, bytes: Buffer, { name, textPath }: Wanted): Promise<KeptPicture> => {
  const { isBank } = placeOf(textPath)
  const wanted = isBank
    ? ({ format: "png", maxBytes: MAX_IMAGE } as const)
    : ({ format: "webp", maxBytes: MAX_PICTURE } as const)
  const turn = await gate(async () => ({ made: await reducedPicture(bytes, wanted) }))
  if (turn === null) throw new CannotOperate("上传图片的人太多，请稍后再试")
  if (turn.made === null) throw new CannotOperate(`${name}读不出来，或缩小后仍太大，请换一张`)
  const extension = `.${wanted.format}`
  const hash = createHash("sha256").update(turn.made.bytes).digest("hex")
  const picture = pictureName(hash, turn.made, extension)
  await keepPicture(sql, picture, turn.made.bytes)
  return { hash, picture }
}

const bytesOf = async (media: ObjectStore, id: string): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), "study-picture-"))
  try {
    const file = join(folder, "picture")
    await fetchUpload(media, id, file)
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Uploaded extends KeptPicture {
  readonly id: string
  readonly textPath: string
}

/** Makes a picture part of the content, where its text may show it. Throws CannotOperate. */
export const addPicture = async (
  sql: Sql,
  operator: OperatorContext,
  { id, textPath, hash, picture }: Uploaded,
): Promise<OperatorReport> => {
  const { agency, by } = operator
  requireOwnPath(operator, partOf(textPath).file)
  const { folder, isBank, address } = placeOf(textPath)
  const path = `${folder}${picture}`
  await lockContent(sql)
  const before = await versionOf(sql, path)
  if (before?.hash !== hash) {
    const [{ size }] = await sql<[{ size: number }]>`
      select octet_length(decode(base64, 'base64')) as size from pictures where id = ${pictureId(picture, hash)}`
    await addVersion(sql, { path, hash, size, bytes: null, by, base: before?.number ?? null, isFromFolder: false })
  }
  // it is seen beside the form before its question is published
  if (isBank)
    await sql`
      insert into question_images (agency_id, id) values (${agency}, ${pictureId(picture, hash)}) on conflict do nothing`
  await sql`delete from uploads where agency_id = ${agency} and id = ${id}`
  const shown = `${address}${picture}`
  return { lines: [`${shown}  可以放进正文了`], data: { picture: shown }, changed: { upon: picture, after: { path } } }
}
