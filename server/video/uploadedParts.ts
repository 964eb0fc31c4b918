import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { UPLOADS } from "../content/readMedia.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"

/** Where a part of an upload is kept: keys in the order of their bytes. */
export const partKey = (uploadId: string, from: number): string =>
  `${folderOf(uploadId)}part-${String(from).padStart(14, "0")}`

/** What is made of an upload is kept beside it until it is shown. */
export const madeKey = (uploadId: string, file: string): string => `${folderOf(uploadId)}made/${file}`

const folderOf = (uploadId: string): string => `${UPLOADS}/${uploadId}/`

/** Writes an upload whole into a file. */
export const fetchUpload = async (media: ObjectStore, uploadId: string, file: string): Promise<void> => {
  await rm(file, { force: true })
  for (const key of await keysIn(media, `${folderOf(uploadId)}part-`)) {
    const part = await media.read(key)
    if (part === null) throw new Error(`a part of an upload is gone: ${key}`)
    await pipeline(part.body, createWriteStream(file, { flags: "a" }))
  }
}

/** Removes all that is kept of an upload. */
export const removeUpload = async (media: ObjectStore, uploadId: string): Promise<void> => {
  for (const key of await keysIn(media, folderOf(uploadId))) await media.remove(key)
}

const keysIn = async (media: ObjectStore, prefix: string): Promise<ReadonlyArray<string>> => {
  const keys: string[] = []
  for await (const { key } of media.list(prefix)) keys.push(key)
  return keys.toSorted()
}
