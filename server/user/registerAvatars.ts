import { mkdir } from "node:fs/promises"
import fastifyStatic from "@fastify/static"
import { notFound } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { AVATARS, avatarFolder } from "./avatars.ts"

/** Uploaded avatars: another picture has another name, so they are kept for good. */
export const registerAvatars: RegisterRoutes = async (app, { config }) => {
  await mkdir(config.dataDir, { recursive: true })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(missing)
      await scope.register(fastifyStatic, { root: config.dataDir, serve: false, cacheControl: false })
      scope.get<{ Params: { name: string } }>("/:name", async (request, reply) => {
        const { name } = request.params
        if (!isAvatarName(name)) return missing()
        void reply
          .header("cache-control", "public, max-age=31536000, immutable")
          .header("content-security-policy", "default-src 'none'; sandbox")
          .header("content-disposition", "inline")
        return reply.sendFile(name, avatarFolder(config, request.agency.id))
      })
    },
    { prefix: AVATARS },
  )
}

/** Names are given by the server alone. */
const isAvatarName = (name: string): boolean => /^[\w-]+\.(?:png|jpg|webp)$/.test(name)

const missing = (): never => {
  throw notFound("文件不存在")
}
