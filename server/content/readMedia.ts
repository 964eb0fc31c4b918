import { readdir, readFile } from "node:fs/promises"
import { dirname, join, posix, relative, sep } from "node:path"
import type { ContentFolder } from "./ContentFolder.ts"
import { MediaFile } from "./files.ts"
import { HANDOUTS } from "./readHandouts.ts"

/** One lesson's video, complete on disk. */
export interface MediaInfo {
  readonly key: string
  readonly seconds: number
  readonly playlist: string
  readonly captions: string
  readonly poster: string | null
  /** Every file that is served, relative to its folder. */
  readonly files: ReadonlyArray<string>
}

const SERVED = /\.(m3u8|m4s|mp4|ts|vtt|webp|jpg|png|svg|avif)$/

/** The videos under `media/`, each with its playlists followed to the last segment. */
export const readMedia = async (folder: ContentFolder): Promise<ReadonlyMap<string, MediaInfo>> => {
  const names = (await folder.folders("media")).filter((name) => name !== HANDOUTS)
  const found = await Promise.all(names.map((name) => readOne(folder, name)))
  return new Map(found.filter((media) => media !== null).map((media) => [media.key, media]))
}

const readOne = async (folder: ContentFolder, name: string): Promise<MediaInfo | null> => {
  const decoded = await folder.yaml(`media/${name}/lesson.yaml`, MediaFile)
  if (decoded === null) return null
  const { key, seconds, playlist, captions, poster } = decoded.value
  if (key !== name) decoded.refuse(["key"], `应与文件夹同名：${name}`)
  const files = await filesBelow(join(folder.root, "media", name))
  const require = (file: string, where: string) => {
    if (!files.includes(file)) decoded.refuse([], `${where}缺少文件 ${file}`)
    return files.includes(file)
  }
  require(captions, "")
  if (poster !== undefined) require(poster, "")
  if (require(playlist, "")) await followPlaylist(join(folder.root, "media", name), playlist, require)
  return {
    key,
    seconds,
    playlist,
    captions,
    poster: poster ?? files.find((file) => /^poster\.(webp|jpg|png|svg|avif)$/.test(file)) ?? null,
    files,
  }
}

const followPlaylist = async (
  root: string,
  playlist: string,
  require: (file: string, where: string) => boolean,
): Promise<void> => {
  const text = await readFile(join(root, playlist), "utf8")
  const lines = text.split(/\r?\n/).flatMap((line) => (line.startsWith("#") ? uriOf(line) : line.trim()))
  const named = lines.filter((line) => line !== "").map((line) => posix.join(dirname(playlist), line))
  for (const file of new Set(named)) {
    if (require(file, `${playlist} `) && file.endsWith(".m3u8")) await followPlaylist(root, file, require)
  }
}

const uriOf = (tag: string): string => /URI="([^"]*)"/.exec(tag)?.[1] ?? ""

const filesBelow = async (root: string): Promise<ReadonlyArray<string>> =>
  (await readdir(root, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => SERVED.test(file) && !file.startsWith("source/"))
    .toSorted()
