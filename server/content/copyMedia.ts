import { copyFile, mkdir, rename, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import type { Content } from "./Content.ts"
import { HANDOUTS } from "./readHandouts.ts"

interface Options {
  readonly content: Content
  readonly folder: string
  readonly mediaDir: string
}

/** Copies the served files of each video, and the handouts, to where the server reads them; a file of the same size and time stays. */
export const copyMedia = async ({ content, folder, mediaDir }: Options): Promise<void> => {
  const from = resolve(folder, "media")
  const to = resolve(mediaDir)
  if (from === to) return
  for (const { key, files } of content.media.values())
    for (const file of files) await copyChanged(join(from, key, file), join(to, key, file))
  for (const file of content.handouts.keys()) await copyChanged(join(from, HANDOUTS, file), join(to, HANDOUTS, file))
}

const copyChanged = async (from: string, to: string): Promise<void> => {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (target !== null && target.size === source.size && target.mtimeMs >= source.mtimeMs) return
  await mkdir(dirname(to), { recursive: true })
  // a learner who plays it never reads half a file
  await copyFile(from, `${to}.new`)
  await rename(`${to}.new`, to)
}
