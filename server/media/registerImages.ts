import { Refusal } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"

/** Pictures of questions under `/images/<hash>.<type>`: another picture has another address, so they are kept for good. */
export const registerImages: RegisterRoutes = (app, { pool }) => {
  app.get<{ Params: { id: string } }>("/images/:id", async ({ agency, params }, reply) => {
    const rows = await pool<{ type: string; base64: string }[]>`
      select type, base64 from question_images join pictures using (id)
      where agency_id = ${agency.id} and id = ${params.id}`
    const image = rows[0]
    if (image === undefined) throw new Refusal({ status: 404, message: "文件不存在" })
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(image.type)
      .send(Buffer.from(image.base64, "base64"))
  })
}
