import { stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { ObjectInfo, ObjectStore } from "../objects/ObjectStore.ts"
import type { Content } from "./Content.ts"
import { HANDOUTS } from "./readHandouts.ts"

interface Options {
  readonly content: Content
  readonly folder: string
  readonly media: ObjectStore
  /** Paths of which the site's own files stay. */
  readonly staying: ReadonlySet<string>
}

/** Copies the served files of each video, and the handouts, to where the server reads them; a file of the same size and time stays. */
export const copyMedia = async ({ content, folder, media, staying }: Options): Promise<void> => {
  const copyInto = async (inside: string, files: Iterable<string>) => {
    const stored = new Map<string, ObjectInfo>()
    for await (const object of media.list(`${inside}/`)) stored.set(object.key, object)
    for (const file of files) {
      const key = `${inside}/${file}`
      if (staying.has(`media/${key}`)) continue
      const from = join(resolve(folder, "media"), key)
      if (!(await isCurrent(stored.get(key), from))) await media.put(key, from)
    }
  }
  for (const { key, files } of content.media.values()) await copyInto(key, files)
  await copyInto(HANDOUTS, content.handouts.keys())
}

const isCurrent = async (stored: ObjectInfo | undefined, from: string): Promise<boolean> => {
  const { size, mtimeMs } = await stat(from)
  return stored !== undefined && stored.size === size && stored.modified >= mtimeMs
}
