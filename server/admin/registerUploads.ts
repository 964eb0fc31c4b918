import type { FastifyInstance } from "fastify"
import { STILL, UPLOAD } from "#domain/admin/adminInputs.ts"
import type { Role } from "#domain/admin/Role.ts"
import { invalid } from "../core/Refusal.ts"
import type { RouteDeps } from "../core/RegisterRoutes.ts"
import { plain } from "../http/envelope.ts"
import { beginUpload, PART_BYTES, takePart } from "../video/partUploads.ts"
import { makeFfmpeg } from "../video/Ffmpeg.ts"
import { takeStill } from "../video/stills.ts"
import { ownerFor, requireOwnMedia, requireOwnPath } from "../content/ownPath.ts"
import { orRefused, requirePermission } from "./answerOperation.ts"
import { readInput } from "./readInput.ts"

/**
 * Files that come in parts: one is begun, or gone on with, and then its bytes come in their order. What a video shows at a
 * second is taken as one that is whole.
 */
export const registerUploads = (inside: FastifyInstance, { config, pool, media, now }: RouteDeps): void => {
  const ffmpeg = makeFfmpeg(config.ffmpeg)
  inside.post("/upload", { bodyLimit: 4 * 1024 }, async ({ agency, colleague: { role, login: by }, body }) => {
    requirePermission(role, "media:add")
    const asked = readInput(UPLOAD, body ?? {})
    return plain(await orRefused(() => beginUpload(pool, { ...asked, ...whose(agency.id, role), by, now: now() })))
  })

  inside.post("/still", { bodyLimit: 4 * 1024 }, async ({ agency, colleague: { role, login: by }, body }) => {
    requirePermission(role, "media:add")
    const asked = readInput(STILL, body ?? {})
    return plain(
      await orRefused(async () => {
        requireOwnPath({ agency: agency.id, role }, asked.text)
        await requireOwnMedia(pool, { agency: agency.id, role }, asked.key)
        return takeStill(pool, { media, ffmpeg }, { ...asked, agency: agency.id, by, now: now() })
      }),
    )
  })

  void inside.register(async (parts) => {
    parts.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer" },
      async (_: unknown, body: Buffer) => body,
    )
    parts.post<{ Params: { id: string }; Querystring: { from?: string } }>(
      "/upload/:id",
      { bodyLimit: PART_BYTES },
      async ({ agency, colleague: { role, login: by }, params: { id }, query, body }) => {
        requirePermission(role, "media:add")
        const from = Number(query.from)
        if (!Number.isSafeInteger(from) || from < 0) throw invalid("from", "没有说从哪里开始")
        if (!Buffer.isBuffer(body)) throw invalid("", "没有文件的内容")
        const part = { ...whose(agency.id, role), by, now: now(), id, from, bytes: body }
        return plain({ received: await orRefused(() => takePart(pool, media, part)) })
      },
    )
  })
}

const whose = (agency: string, role: Role) => ({ agency, owner: ownerFor({ agency, role }) })
