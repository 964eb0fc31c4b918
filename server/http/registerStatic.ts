import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { DEFAULT as SYSTEM, type SystemConfig } from "#domain/core/SystemConfig.ts"
import type { Config } from "../config.ts"
import type { AgencyDirectory } from "../core/AgencyDirectory.ts"
import { Refusal } from "../core/Refusal.ts"
import { plain } from "./envelope.ts"
import { sendRefusal, UNBOUND } from "./errors.ts"

interface StaticDeps {
  readonly config: Config
  readonly agencies: AgencyDirectory
}

const IMMUTABLE = "public, max-age=31536000, immutable"

export const systemConfig = ({ resourceUrl }: Pick<Config, "resourceUrl">): SystemConfig => ({
  ...SYSTEM,
  resource_url: resourceUrl,
})

/** The static fetches of section 7 and the built files. */
export const registerStatic = async (app: FastifyInstance, { config, agencies }: StaticDeps): Promise<void> => {
  app.get("/uploads/json/default.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(plain(systemConfig(config))),
  )
  app.get<{ Params: { host: string } }>("/agency/:host", async ({ params }, reply) => {
    const agency = await agencies.find(params.host)
    if (agency === null) throw UNBOUND
    return reply.header("cache-control", "no-cache").send(plain(agency.config))
  })
  await serveWorker(app, config)
  await serveFolder(app, "/assets", join(config.distDir, "client", "assets"), IMMUTABLE)
  await serveFolder(app, "/admin/assets", join(config.distDir, "admin", "assets"), IMMUTABLE)
  await serveFolder(app, "/builds", join(config.distDir, "client", "builds"), "no-cache")
}

/** The service worker: its name stays, its content does not. */
async function serveWorker(app: FastifyInstance, { distDir }: Config): Promise<void> {
  const text = await readFile(join(distDir, "client", "sw.js"), "utf8").catch(() => null)
  if (text === null) return
  app.get("/sw.js", async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(text),
  )
}

/** A file, or its `.br` or `.gz` sibling; a missing one is 404 and never a page. */
async function serveFolder(app: FastifyInstance, prefix: string, root: string, cacheControl: string): Promise<void> {
  await mkdir(root, { recursive: true })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(missing)
      await scope.register(fastifyStatic, {
        root,
        index: false,
        preCompressed: true,
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.header("cache-control", cacheControl).header("vary", "Accept-Encoding"),
      })
    },
    { prefix },
  )
}

const missing = (request: FastifyRequest, reply: FastifyReply) =>
  sendRefusal(new Refusal({ status: 404, message: "文件不存在" }), request, reply)
