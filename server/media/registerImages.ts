import { Refusal } from "../core/Refusal.ts"
import { cleanSvg } from "./cleanSvg.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"

/** A picture that is opened by itself runs and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Logos of agencies under `/brand/<hash>.<type>`, and pictures of questions under `/images/<hash>.<type>`: another picture has another address, so they are kept for good. */
export const registerImages: RegisterRoutes = (app, { pool }) => {
  app.get<{ Params: { id: string } }>("/images/:id", async ({ agency, params }, reply) => {
    const rows = await pool<{ type: string; base64: string }[]>`
      select type, base64 from question_images join pictures using (id)
      where agency_id = ${agency.id} and id = ${params.id}`
    const image = rows[0]
    if (image === undefined) throw new Refusal({ status: 404, message: "文件不存在" })
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", POLICY)
      .type(image.type)
      .send(Buffer.from(image.base64, "base64"))
  })
  app.get<{ Params: { id: string } }>("/brand/:id", async ({ agency, params }, reply) => {
    const [, hash = "", type = ""] = /^([\da-f]{24})\.(png|svg)$/.exec(params.id) ?? []
    const [row] = await pool<{ bytes: Buffer }[]>`
      select bytes from content_files join content_versions using (path, number)
      where path = any (${["logo", "favicon"].map((name) => `agencies/${agency.id}/${name}.${type}`)})
        and starts_with(hash, ${hash})`
    if (row === undefined || hash === "") throw new Refusal({ status: 404, message: "文件不存在" })
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", POLICY)
      .type(type === "svg" ? "image/svg+xml" : "image/png")
      .send(type === "svg" ? cleanSvg(row.bytes.toString("utf8")) : row.bytes)
  })
}
