import { randomUUID } from "node:crypto"
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative, resolve, sep } from "node:path"
import { Readable } from "node:stream"
import send, { type SendResult } from "@fastify/send"
import { flush } from "./flush.ts"
import type { ObjectAnswer, ObjectStore } from "./ObjectStore.ts"

/** Objects as the files of a folder. */
export const directoryStore = (folder: string): ObjectStore => {
  const root = resolve(folder)
  return {
    read: async (key, { method = "GET", headers = {} } = {}) => {
      const request = Object.assign(Readable.from([]), { method, headers })
      const path = `/${key.split("/").map(encodeURIComponent).join("/")}`
      const sent = await send(request, path, { root, ...PLAIN })
      const { statusCode: status } = sent
      if (sent.type === "file") return { status: status as ObjectAnswer["status"], ...answerOf(sent) }
      if (status === 412 || status === 416) return { status, ...answerOf(sent) }
      if (sent.type === "error" && status === 500) throw sent.metadata.error
      return null
    },
    list: async function* (prefix) {
      const inside = dirname(`${prefix}.`)
      for (const entry of await entriesIn(join(root, inside))) {
        const file = join(entry.parentPath, entry.name)
        const key = relative(root, file).split(sep).join("/")
        if (!entry.isFile() || entry.name.startsWith(".") || !key.startsWith(prefix)) continue
        const { size, mtimeMs: modified } = await stat(file)
        yield { key, size, modified }
      }
    },
    put: async (key, from) => {
      const file = join(root, key)
      // a reader never finds half a file
      const part = join(dirname(file), `.${randomUUID()}`)
      await mkdir(dirname(file), { recursive: true })
      try {
        await copyFile(from, part)
        await flush(part)
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    remove: (key) => rm(join(root, key), { force: true }),
  }
}

/** Who serves the object says what it is and who may keep it. */
const PLAIN = { index: false, cacheControl: false, contentType: false, dotfiles: "ignore" } as const

const answerOf = ({ type, headers, stream }: SendResult): Pick<ObjectAnswer, "headers" | "body"> => {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  // an error has a page of its own
  if (type === "error") {
    stream.destroy()
    const range = named.filter(([name]) => name === "content-range")
    return { headers: Object.fromEntries([...range, ["content-length", "0"]]), body: Readable.from([]) }
  }
  return { headers: Object.fromEntries(named), body: stream }
}

const entriesIn = (folder: string) =>
  readdir(folder, { withFileTypes: true, recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return []
    throw error
  })
