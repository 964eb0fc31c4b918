import { extname } from "node:path"
import { Refusal } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { OBJECT_TYPES as TYPES } from "../objects/objectTypes.ts"
import { sendObject } from "../objects/sendObject.ts"
import { textOf } from "../objects/textOf.ts"
import { checkGrant } from "../core/checkGrant.ts"
import { registerHandouts } from "./registerHandouts.ts"
import { finishedName, slidingPlaylist } from "./slidingPlaylist.ts"

/**
 * Lesson videos under `/media/<grant>/<key>/…` and handouts under `/handout/<grant>/…`: whoever has the address
 * may read, until it expires; a bucket that browsers reach is where they are sent for segments. Ranges and conditional requests are answered. Beside each playlist `x.m3u8` there is
 * `live-x.m3u8`, which plays the same round the clock.
 */
export const registerMedia: RegisterRoutes = async (app, deps) => {
  const { media, now } = deps
  app.get<{ Params: Record<"grant" | "key" | "*", string> }>("/media/:grant/:key/*", async (request, reply) => {
    const { grant, key, "*": file } = request.params
    checkGrant(deps, request.agency.id, `video/${key}`, grant)
    const type = TYPES[extname(file)]
    if (type === undefined || !isPlainPath(`${key}/${file}`) || file.startsWith("source/")) throw missing()
    const finished = finishedName(file)
    if (finished !== null) {
      const text = await textOf(media, `${key}/${finished}`)
      if (text === null) throw missing()
      return reply.header("cache-control", "no-store").type(type).send(slidingPlaylist(text, now()))
    }
    if (SEGMENTS.has(extname(file)) && request.method === "GET" && media.addressAt !== undefined)
      return reply
        .header("cache-control", "private, max-age=3000")
        .redirect(await media.addressAt(`${key}/${file}`, now()), 302)
    const sent = await sendObject(media, `${key}/${file}`, request, reply, {
      "cache-control": "private, max-age=21600",
      "content-type": type,
      ...(type === TYPES[".svg"] && { "content-security-policy": "default-src 'none'; sandbox" }),
    })
    if (sent === null) throw missing()
    return sent
  })
  await registerHandouts(app, deps)
}

/** What is large. Playlists stay here: what they name is relative to their own address. */
const SEGMENTS: ReadonlySet<string> = new Set([".m4s", ".mp4", ".ts"])

/** Folders and file names of letters, digits, dots and dashes; none begins with a dot. */
const isPlainPath = (path: string): boolean => path.split("/").every((part) => /^[\w-][\w.-]*$/.test(part))

const missing = (): Refusal => new Refusal({ status: 404, message: "文件不存在" })
