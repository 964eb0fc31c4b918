import { randomUUID } from "node:crypto"
import { signedIn, type CallContext } from "../core/Handler.ts"
import { invalid } from "../core/Refusal.ts"
import { AVATARS } from "./avatars.ts"

/**
 * Stores the picture in the database, which every process of the site shares, and answers its path; the previous one is
 * deleted. Its first bytes decide its type.
 */
export const saveAvatar = async (ctx: CallContext): Promise<string> => {
  const { id } = signedIn(ctx)
  const { agency, sql, upload } = ctx
  if (upload === null || upload.bytes.length === 0) throw invalid("file", "请选择一张图片")
  const extension = pictureKind(upload.bytes)
  if (extension === null) throw invalid("file", "头像只支持PNG、JPEG或WebP图片")
  const name = `${randomUUID()}.${extension}`
  const path = `${AVATARS}/${name}`
  await sql`
    with stored as (
      insert into avatars (agency_id, user_id, name, bytes) values (${agency.id}, ${id}, ${name}, ${upload.bytes})
      on conflict (agency_id, user_id) do update set name = excluded.name, bytes = excluded.bytes
    )
    update users set avatar = ${path} where agency_id = ${agency.id} and id = ${id}`
  return path
}

/** The extension of a PNG, JPEG or WebP, by its first bytes. */
export const pictureKind = (bytes: Buffer): "png" | "jpg" | "webp" | null => {
  if (bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))) return "png"
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpg"
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp"
  return null
}
