import { mkdir, readFile } from "node:fs/promises"
import { extname, join, resolve } from "node:path"
import fastifyStatic from "@fastify/static"
import { Refusal } from "../core/Refusal.ts"
import type { RegisterRoutes, RouteDeps } from "../core/RegisterRoutes.ts"
import { readGrant } from "./grant.ts"
import { handoutPage } from "./handoutPage.ts"
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
 * Lesson videos under `/media/<grant>/<key>/…` and handouts under `/handout/<grant>/<id>.html`: whoever has the address
 * may read, until it expires. Ranges and conditional requests are answered. Beside each playlist `x.m3u8` there is
 * `live-x.m3u8`, which plays the same round the clock.
 */
export const registerMedia: RegisterRoutes = async (app, deps) => {
  const root = resolve(deps.config.mediaDir)
  await mkdir(root, { recursive: true })
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, { root, serve: false, cacheControl: false, index: false })
      // by then the type of the file that is not there is set
      scope.setNotFoundHandler((_request, reply) => {
        void reply.removeHeader("content-type")
        throw missing()
      })
      scope.get<{ Params: Record<"grant" | "key" | "*", string> }>("/:grant/:key/*", async (request, reply) => {
        const { grant, key, "*": file } = request.params
        check(deps, request.agency.id, `video/${key}`, grant)
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
    },
    { prefix: "/media" },
  )
  app.get<{ Params: Record<"grant" | "file", string> }>("/handout/:grant/:file", async (request, reply) => {
    const { grant, file } = request.params
    const id = file.replace(/\.html$/, "")
    check(deps, request.agency.id, `handout/${id}`, grant)
    const rows = await deps.pool<{ name: string; html: string }[]>`
      select name, html from resources where agency_id = ${request.agency.id} and id = ${id}`
    if (rows[0] === undefined) throw missing()
    return reply
      .header("cache-control", "private, max-age=600")
      .header("content-security-policy", "default-src 'none'; img-src 'self'; sandbox")
      .type("text/html; charset=utf-8")
      .send(handoutPage(rows[0]))
  })
}

const check = ({ keys, now }: RouteDeps, agencyId: string, thing: string, grant: string): void => {
  switch (readGrant(keys.signing, { agencyId, thing }, grant, now())) {
    case "good":
      return
    case "expired":
      throw new Refusal({ status: 403, message: "播放地址已过期，请刷新页面后继续" })
    case "forged":
      throw new Refusal({ status: 403, message: "播放地址无效" })
  }
}

/** Folders and file names of letters, digits, dots and dashes; none begins with a dot. */
const isPlainPath = (path: string): boolean => path.split("/").every((part) => /^[\w-][\w.-]*$/.test(part))

const missing = (): Refusal => new Refusal({ status: 404, message: "文件不存在" })
