import { mkdir, readFile } from "node:fs/promises"
import { extname, join, resolve } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { Refusal } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { checkGrant } from "./checkGrant.ts"
import { registerHandouts } from "./registerHandouts.ts"
import { finishedName, slidingPlaylist } from "./slidingPlaylist.ts"

const TYPES: Readonly<Record<string, string>> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m4s": "video/iso.segment",
  ".mp4": "video/mp4",
  ".ts": "video/mp2t",
  ".vtt": "text/vtt; charset=utf-8",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".avif": "image/avif",
}

/**
 * Lesson videos under `/media/<grant>/<key>/…` and handouts under `/handout/<grant>/…`: whoever has the address
 * may read, until it expires. Ranges and conditional requests are answered. Beside each playlist `x.m3u8` there is
 * `live-x.m3u8`, which plays the same round the clock.
 */
export const registerMedia: RegisterRoutes = async (app, deps) => {
  const root = resolve(deps.config.mediaDir)
  await mkdir(root, { recursive: true })
  const serve = (prefix: string, routes: (scope: FastifyInstance) => void) =>
    app.register(
      async (scope) => {
        await scope.register(fastifyStatic, { root, serve: false, cacheControl: false, index: false })
        // by then the type of the file that is not there is set
        scope.setNotFoundHandler((_request, reply) => {
          void reply.removeHeader("content-type")
          throw missing()
        })
        routes(scope)
      },
      { prefix },
    )
  await serve("/media", (scope) => {
    scope.get<{ Params: Record<"grant" | "key" | "*", string> }>("/:grant/:key/*", async (request, reply) => {
      const { grant, key, "*": file } = request.params
      checkGrant(deps, request.agency.id, `video/${key}`, grant)
      const type = TYPES[extname(file)]
      if (type === undefined || !isPlainPath(`${key}/${file}`) || file.startsWith("source/")) throw missing()
      const finished = finishedName(file)
      if (finished !== null) {
        const text = await readFile(join(root, key, finished), "utf8").catch(() => null)
        if (text === null) throw missing()
        return reply.header("cache-control", "no-store").type(type).send(slidingPlaylist(text, deps.now()))
      }
      void reply.header("cache-control", "private, max-age=21600").type(type)
      if (type === TYPES[".svg"]) void reply.header("content-security-policy", "default-src 'none'; sandbox")
      return reply.sendFile(`${key}/${file}`, root, { contentType: false })
    })
  })
  await serve("/handout", (scope) => registerHandouts(scope, deps))
}

/** Folders and file names of letters, digits, dots and dashes; none begins with a dot. */
const isPlainPath = (path: string): boolean => path.split("/").every((part) => /^[\w-][\w.-]*$/.test(part))

const missing = (): Refusal => new Refusal({ status: 404, message: "文件不存在" })
