import { posix } from "node:path"
import type { ContentReader } from "./ContentReader.ts"
import { MediaFile } from "./files.ts"
import { HANDOUTS } from "./readHandouts.ts"
import type { ContentFolder } from "./source/ContentFolder.ts"

/** One lesson's video, complete on disk. */
export interface MediaInfo {
  readonly key: string
  readonly seconds: number
  readonly playlist: string
  readonly hasCaptions: boolean
  readonly poster: string | null
  /** Every file that is served, relative to its folder. */
  readonly files: ReadonlyArray<string>
}

/** The folder of the store of media that holds what is sent and not yet content. */
export const UPLOADS = "uploads"

const SERVED = /\.(m3u8|m4s|mp4|ts|vtt|webp|jpg|png|svg|avif)$/

/** The videos under `media/`, each with its playlists followed to the last segment. */
export const readMedia = async (reader: ContentReader): Promise<ReadonlyMap<string, MediaInfo>> => {
  const names = (await reader.folders("media")).filter((name) => name !== HANDOUTS && name !== UPLOADS)
  const found = await Promise.all(names.map((name) => readOne(reader, name)))
  return new Map(found.filter((media) => media !== null).map((media) => [media.key, media]))
}

const readOne = async (reader: ContentReader, name: string): Promise<MediaInfo | null> => {
  const decoded = await reader.yaml(`media/${name}/lesson.yaml`, MediaFile)
  if (decoded === null) return null
  const { key, seconds, playlist, captions, poster } = decoded.value
  if (key !== name) decoded.refuse(["key"], `应与文件夹同名：${name}`)
  const files = await servedIn(reader.folder, `media/${name}`)
  const require = (file: string, where: string) => {
    if (!files.includes(file)) decoded.refuse([], `${where}缺少文件 ${file}`)
    return files.includes(file)
  }
  if (captions !== undefined) require(captions, "")
  if (poster !== undefined) require(poster, "")
  if (require(playlist, "")) await followPlaylist(reader.folder, [`media/${name}`, playlist], require)
  return {
    key,
    seconds,
    playlist,
    hasCaptions: captions !== undefined,
    poster: poster ?? files.find((file) => /^poster\.(webp|jpg|png|svg|avif)$/.test(file)) ?? null,
    files,
  }
}

const followPlaylist = async (
  folder: ContentFolder,
  [at, playlist]: readonly [folder: string, playlist: string],
  require: (file: string, where: string) => boolean,
): Promise<void> => {
  const text = (await folder.read(`${at}/${playlist}`))?.toString("utf8") ?? ""
  const lines = text.split(/\r?\n/).flatMap((line) => (line.startsWith("#") ? uriOf(line) : line.trim()))
  const named = lines.filter((line) => line !== "").map((line) => posix.join(posix.dirname(playlist), line))
  for (const file of new Set(named)) {
    if (require(file, `${playlist} `) && file.endsWith(".m3u8")) await followPlaylist(folder, [at, file], require)
  }
}

const uriOf = (tag: string): string => /URI="([^"]*)"/.exec(tag)?.[1] ?? ""

const servedIn = async (folder: ContentFolder, at: string): Promise<ReadonlyArray<string>> =>
  (await folder.below(at)).filter((file) => SERVED.test(file) && !file.startsWith("source/")).toSorted()
