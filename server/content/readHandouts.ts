import { extname } from "node:path"
import type { ContentReader } from "./ContentReader.ts"

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
export const readHandouts = async (reader: ContentReader): Promise<ReadonlyMap<string, number>> => {
  const names = await reader.folder.files(`media/${HANDOUTS}`)
  const read = names.filter((name) => extname(name) in BEGINNINGS).map((name) => readOne(reader, name))
  return new Map((await Promise.all(read)).filter((file) => file !== null))
}

const readOne = async ({ folder, refuse }: ContentReader, name: string): Promise<readonly [string, number] | null> => {
  const file = `media/${HANDOUTS}/${name}`
  const [size, head] = await Promise.all([folder.size(file), folder.head(file, 8)])
  const beginnings = BEGINNINGS[extname(name)] ?? []
  if (size === null) return null
  if (size > MAX_BYTES) refuse(file, "讲义超过 20M")
  else if (!/^[\w-][\w.-]*$/.test(name)) refuse(file, "文件名只能用字母、数字、点、横线")
  else if (head !== null && !beginnings.some((beginning) => head.toString("latin1").startsWith(beginning)))
    refuse(file, "内容与扩展名不符")
  else return [name, size]
  return null
}
