import { stringify } from "yaml"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import type { MediaFile } from "../content/files.ts"
import { valueAt } from "../content/formParts.ts"
import { patchYaml, type Tree } from "../content/patchYaml.ts"
import { ContentRefused, format } from "../content/Problem.ts"
import { publish } from "../content/publish.ts"
import { sha256 } from "../content/source/compareFolder.ts"
import { kindOf } from "../content/source/contentPath.ts"
import { tableFolder } from "../content/source/tableFolder.ts"
import { addVersion, versionOf } from "../content/source/versions.ts"
import { readYaml } from "../content/yamlText.ts"
import { type MadeRendition, masterPlaylist } from "./masterPlaylist.ts"

export interface MadeVideo {
  readonly key: string
  readonly title: string
  readonly seconds: number
  readonly renditions: ReadonlyArray<MadeRendition>
  readonly poster: { readonly size: number; readonly hash: string }
}

export const POSTER = "poster.webp"

/** The texts of a video, by their names in its folder. */
export const textsOf = ({ key, title, seconds, renditions }: Omit<MadeVideo, "poster">): Record<string, string> => {
  const largest = renditions.at(-1)
  const lesson: MediaFile = {
    key,
    title,
    seconds,
    ...(largest && { width: largest.width, height: largest.height }),
    playlist: "index.m3u8",
    poster: POSTER,
  }
  return {
    "lesson.yaml": stringify(lesson, { lineWidth: 0 }),
    "index.m3u8": masterPlaylist(renditions),
    ...Object.fromEntries(renditions.map(({ name, playlist }) => [`${name}/index.m3u8`, playlist])),
  }
}

/** Adds a video whose files are in the store to the source of the content, in a transaction that `lockContent` has. */
export const keepVideo = async (sql: Sql, video: MadeVideo, by: string): Promise<void> => {
  const add = async (name: string, file: { readonly hash: string; readonly size: number; readonly bytes?: Buffer }) => {
    const path = `media/${video.key}/${name}`
    const before = await versionOf(sql, path)
    const base = before?.number ?? null
    await addVersion(sql, { path, ...file, bytes: file.bytes ?? null, by, base, isFromFolder: false })
  }
  for (const { name, files } of video.renditions)
    for (const file of files) await add(`${name}/${file.name}`, { hash: file.hash, size: file.size })
  await add(POSTER, video.poster)
  for (const [name, text] of Object.entries(textsOf(video))) {
    const bytes = Buffer.from(text)
    await add(name, { hash: sha256(bytes), size: bytes.length, bytes })
  }
}

interface LessonPlace {
  /** Of the course's file. */
  readonly path: string
  readonly chapter: number
  readonly lesson: number
}

/** The file and the place of a lesson. Throws CannotOperate where there is none. */
export const findLesson = async (sql: Sql, id: string): Promise<LessonPlace> => {
  const site = await tableFolder(sql)
  for (const path of await site.below("")) {
    if (kindOf(path) !== "course") continue
    const chapters = listAt(await valueIn(sql, path), "chapters")
    for (const [chapter, value] of chapters.entries()) {
      const lesson = listAt(value, "lessons").findIndex((one) => valueAt(one, "id") === id)
      if (lesson !== -1) return { path, chapter, lesson }
    }
  }
  throw new CannotOperate(`没有编号是${id}的课时`)
}

/** Publishes the course whose lesson shows a video from now on. Throws CannotOperate with what is wrong. */
export const showInLesson = async (
  sql: Sql,
  lessonId: string,
  { key, seconds }: Pick<MadeVideo, "key" | "seconds">,
  who: { readonly by: string; readonly now: number },
): Promise<void> => {
  const { path, chapter, lesson } = await findLesson(sql, lessonId)
  const version = await versionOf(sql, path)
  const text = version?.bytes?.toString("utf8") ?? ""
  const video: Tree = {
    kind: "fields",
    fields: { seconds: { kind: "value", value: seconds }, video: { kind: "value", value: key }, article: undefined },
  }
  const chapters = listAt(await valueIn(sql, path), "chapters")
  const lessons = rowsWith(listAt(chapters[chapter], "lessons").length, lesson, video)
  const inChapter: Tree = { kind: "fields", fields: { lessons } }
  const tree: Tree = { kind: "fields", fields: { chapters: rowsWith(chapters.length, chapter, inChapter) } }
  const bytes = Buffer.from(patchYaml(text, tree))
  await publish(sql, { path, bytes, base: version?.number ?? null }, who).catch((error: unknown) => {
    if (!(error instanceof ContentRefused)) throw error
    throw new CannotOperate(error.problems.map(format).join("\n"))
  })
}

const rowsWith = (count: number, place: number, tree: Tree): Tree => ({
  kind: "rows",
  rows: Array.from({ length: count }, (_, from) => ({ from, tree: from === place ? tree : SAME })),
})

const SAME: Tree = { kind: "fields", fields: {} }

const valueIn = async (sql: Sql, path: string): Promise<unknown> => {
  const read = readYaml((await versionOf(sql, path))?.bytes?.toString("utf8").replace(/^\uFEFF/, "") ?? "")
  return read.ok ? read.value : null
}

const listAt = (value: unknown, key: string): ReadonlyArray<unknown> => {
  const found = valueAt(value, key)
  return Array.isArray(found) ? found : []
}
