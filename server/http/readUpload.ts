import type { FastifyRequest } from "fastify"
import type { Upload } from "../core/Handler.ts"
import { Refusal } from "../core/Refusal.ts"

export const UPLOAD_LIMIT = 2 * 1024 * 1024
/** The file and what multipart puts around it. */
export const UPLOAD_BODY_LIMIT = UPLOAD_LIMIT + 4 * 1024

/** The file, and what a form may have beside it. */
const MAX_PARTS = 4

/** The one `file` field of a multipart body, read by the platform's own parser. Parts are counted before they are read. */
export const readUpload = async ({ body, headers }: FastifyRequest): Promise<Upload | null> => {
  if (!Buffer.isBuffer(body)) throw new Refusal({ status: 415, message: "请以表单（multipart/form-data）上传文件" })
  const type = headers["content-type"] ?? ""
  if (!hasFewParts(body, type)) throw INCOMPLETE
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().catch(() => {
    throw INCOMPLETE
  })
  const file = form.get("file")
  if (!(file instanceof File)) return null
  if (file.size > UPLOAD_LIMIT) throw new Refusal({ status: 413, message: "文件不能超过2M" })
  return { bytes: Buffer.from(await file.arrayBuffer()) }
}

const INCOMPLETE = new Refusal({ status: 400, message: "上传的表单不完整" })

const hasFewParts = (body: Buffer, type: string): boolean => {
  // as browsers write it: beside another parameter the platform's parser might read another boundary
  const boundary = /^multipart\/form-data; ?boundary=("?)([^"; ]{1,70})\1$/i.exec(type)?.[2]
  if (boundary === undefined) return false
  const mark = `--${boundary}`
  let count = 0
  for (let at = body.indexOf(mark); at !== -1 && count <= MAX_PARTS + 1; at = body.indexOf(mark, at + mark.length))
    count += 1
  // the last one ends the form
  return count <= MAX_PARTS + 1
}
