import { randomUUID } from "node:crypto"
import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import type { Owner } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { invalid } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { AVATARS } from "./avatars.ts"
import { readPicture } from "./readPicture.ts"

const A_DAY = { hits: 20, seconds: 86_400 }

/** Takes the picture of an upload for the learner's, and answers its path. */
export const saveAvatar = async (ctx: CallContext): Promise<string> => {
  const { id } = signedIn(ctx)
  const { agency, sql, upload } = ctx
  if (upload === null || upload.bytes.length === 0) throw invalid("file", "请选择一张图片")
  await rateLimit(ctx, `avatar:${id}`, A_DAY, "今天换头像的次数太多")
  return storeAvatar(sql, { agencyId: agency.id, userId: id }, await readPicture(upload.bytes))
}

/**
 * Stores a picture that the server wrote in the database, which every process of the site shares, and gives its path; the
 * previous one is deleted.
 */
export const storeAvatar = async (sql: Sql, { agencyId, userId }: Owner, picture: Buffer): Promise<string> => {
  const name = `${randomUUID()}.jpg`
  const path = `${AVATARS}/${name}`
  await sql`
    with stored as (
      insert into avatars (agency_id, user_id, name, bytes, is_rewritten)
      values (${agencyId}, ${userId}, ${name}, ${picture}, true)
      on conflict (agency_id, user_id) do update
        set name = excluded.name, bytes = excluded.bytes, is_rewritten = true
    )
    update users set avatar = ${path} where agency_id = ${agencyId} and id = ${userId}`
  return path
}
