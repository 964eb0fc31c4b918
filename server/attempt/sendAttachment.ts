import type { FastifyReply } from "fastify"
import * as Attachment from "#domain/question/Attachment.ts"
import { notFound } from "../core/Refusal.ts"

/** A picture is shown, a PDF is saved: what a learner uploads is no page of this site. */
export const sendAttachment = (reply: FastifyReply, name: string, bytes: Buffer | null): FastifyReply => {
  if (bytes === null) throw notFound("文件不存在")
  const isPdf = Attachment.kindOf(name) === "pdf"
  return reply
    .header("cache-control", "private, max-age=600")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-disposition", isPdf ? `attachment; filename="${name.slice(0, 8)}.pdf"` : "inline")
    .header("x-content-type-options", "nosniff")
    .type(isPdf ? "application/pdf" : "image/jpeg")
    .send(bytes)
}
