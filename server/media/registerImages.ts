import { Refusal } from "../core/Refusal.ts"
import { cleanSvg } from "./cleanSvg.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"

const isUploaded = (file: string): boolean => /^[\da-f]{16}-\d+x\d+\.\w+$/.test(file)

/** A picture that is opened by itself runs and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Pictures of texts under `/pictures/<file>`, logos of agencies under `/brand/<hash>.<type>`, and pictures of questions under `/images/<hash>.<type>`: another picture has another address, so they are kept for good; so is what was uploaded, whose name has its hash. */
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
  app.get<{ Params: { file: string } }>("/pictures/:file", async ({ agency, params: { file } }, reply) => {
    const own = `agencies/${agency.id}/pictures/${file}`
    const extension = /\.[a-z]+$/.exec(file)?.[0] ?? ""
    const [picture] = await pool<{ type: string; base64: string }[]>`
      select type, base64 from content_files f join content_versions v using (path, number)
        join pictures p on p.id = left(v.hash, 24) || ${extension}
      where path = any (${[own, `pictures/${file}`]}) order by path = ${own} desc limit 1`
    if (picture === undefined) throw new Refusal({ status: 404, message: "文件不存在" })
    const bytes = Buffer.from(picture.base64, "base64")
    return reply
      .header("cache-control", isUploaded(file) ? "public, max-age=31536000, immutable" : "public, max-age=300")
      .header("content-security-policy", POLICY)
      .type(picture.type)
      .send(extension === ".svg" ? cleanSvg(bytes.toString("utf8")) : bytes)
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
