import { notFound } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { AVATAR_TYPES, AVATARS } from "./avatars.ts"

/** Uploaded avatars: another picture has another name, so they are kept for good. */
export const registerAvatars: RegisterRoutes = (app, { pool }) => {
  app.get<{ Params: { name: string } }>(`${AVATARS}/:name`, async ({ agency, params: { name } }, reply) => {
    const type = AVATAR_TYPES[name.split(".").at(-1) ?? ""]
    const [row] = await pool<{ bytes: Buffer }[]>`
      select bytes from avatars where agency_id = ${agency.id} and name = ${name}`
    if (row === undefined || type === undefined) throw notFound("文件不存在")
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", "inline")
      .type(type)
      .send(row.bytes)
  })
}
