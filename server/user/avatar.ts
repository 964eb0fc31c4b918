import { randomUUID } from "node:crypto"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { signedIn, type CallContext } from "../core/Handler.ts"
import { invalid } from "../core/Refusal.ts"
import { AVATARS, avatarFolder } from "./avatars.ts"

/** Stores the picture and answers its path; the previous one is deleted. Its first bytes decide its type. */
export const saveAvatar = async (ctx: CallContext): Promise<string> => {
  const { id } = signedIn(ctx)
  const { agency, config, sql, upload } = ctx
  if (upload === null || upload.bytes.length === 0) throw invalid("file", "请选择一张图片")
  const extension = pictureKind(upload.bytes)
  if (extension === null) throw invalid("file", "头像只支持PNG、JPEG或WebP图片")
  const folder = avatarFolder(config, agency.id)
  await mkdir(folder, { recursive: true })
  const name = `${randomUUID()}.${extension}`
  const path = join(folder, name)
  await writeFile(`${path}.part`, upload.bytes)
  await rename(`${path}.part`, path)
  const [before] = await sql<{ avatar: string }[]>`
    update users u set avatar = ${`${AVATARS}/${name}`}
    from (select id, avatar from users where agency_id = ${agency.id} and id = ${id} for update) old
    where u.agency_id = ${agency.id} and u.id = old.id
    returning old.avatar`.catch(async (error: unknown) => {
    await rm(path, { force: true })
    throw error
  })
  if (before?.avatar.startsWith(`${AVATARS}/`)) await rm(join(folder, basename(before.avatar)), { force: true })
  return `${AVATARS}/${name}`
}

/** The extension of a PNG, JPEG or WebP, by its first bytes. */
export const pictureKind = (bytes: Buffer): "png" | "jpg" | "webp" | null => {
  if (bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))) return "png"
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpg"
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp"
  return null
}
