import type { FastifyRequest } from "fastify"
import type { Upload } from "../core/Handler.ts"
import { Refusal } from "../core/Refusal.ts"

export const UPLOAD_LIMIT = 2 * 1024 * 1024
/** The file and what multipart puts around it. */
export const UPLOAD_BODY_LIMIT = UPLOAD_LIMIT + 4 * 1024

/** The one `file` field of a multipart body, read by the platform's own parser. */
export const readUpload = async ({ body, headers }: FastifyRequest): Promise<Upload | null> => {
  if (!Buffer.isBuffer(body)) throw new Refusal({ status: 415, message: "请以表单（multipart/form-data）上传文件" })
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"] ?? "" } })
    .formData()
    .catch(() => {
      throw new Refusal({ status: 400, message: "上传的表单不完整" })
    })
  const file = form.get("file")
  if (!(file instanceof File)) return null
  if (file.size > UPLOAD_LIMIT) throw new Refusal({ status: 413, message: "文件不能超过2M" })
  return { bytes: Buffer.from(await file.arrayBuffer()) }
}
