import { open, readdir } from "node:fs/promises"
import { extname, join } from "node:path"
import type { ContentFolder } from "./ContentFolder.ts"

/** The folder of the media that holds handouts, not a video. */
export const HANDOUTS = "handouts"

const MAX_BYTES = 20 * 1024 * 1024

/** How files of each kind begin. */
const BEGINNINGS: Readonly<Record<string, ReadonlyArray<string>>> = {
  ".pdf": ["%PDF-"],
  ".png": ["\x89PNG"],
  ".jpg": ["\xff\xd8\xff"],
  ".webp": ["RIFF"],
}

/** The files under `media/handouts/`, with their sizes in bytes. */
export const readHandouts = async (folder: ContentFolder): Promise<ReadonlyMap<string, number>> => {
  const at = join(folder.root, "media", HANDOUTS)
  const entries = await readdir(at, { withFileTypes: true }).catch(() => [])
  const read = entries
    .filter((entry) => entry.isFile() && extname(entry.name) in BEGINNINGS)
    .map(({ name }) => readOne(folder, at, name))
  return new Map((await Promise.all(read)).filter((file) => file !== null))
}

const readOne = async (folder: ContentFolder, at: string, name: string): Promise<readonly [string, number] | null> => {
  const file = await open(join(at, name))
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const head = buffer.toString("latin1", 0, bytesRead)
    const where = `media/${HANDOUTS}/${name}`
    if (size > MAX_BYTES) folder.refuse(where, "讲义超过 20M")
    else if (!/^[\w-][\w.-]*$/.test(name)) folder.refuse(where, "文件名只能用字母、数字、点、横线")
    else if (!(BEGINNINGS[extname(name)] ?? []).some((beginning) => head.startsWith(beginning)))
      folder.refuse(where, "内容与扩展名不符")
    else return [name, size]
    return null
  } finally {
    await file.close()
  }
}
