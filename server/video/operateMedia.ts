import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { ownerFor, requireOwnPath } from "../content/ownPath.ts"
import { addVersion, versionOf } from "../content/source/versions.ts"
import { lockContent } from "../content/writeContent.ts"
import { findLesson } from "./publishVideo.ts"
import { addPicture } from "./textPictures.ts"
import { handoutName, videoKey } from "./uploads.ts"

interface Adding {
  readonly upload: string
  readonly title?: string
  readonly lesson?: string
}

interface Upload {
  readonly name: string
  readonly size: number
  readonly received: number
  readonly extension: string | null
  /** Of a handout or a picture that is whole. */
  readonly hash: string | null
  readonly text_path: string | null
  readonly picture: string | null
}

/** Makes an upload part of the content: a picture or a handout at once, a video when it is made for playing. Throws CannotOperate. */
export const addMedia = async (
  sql: Sql,
  operator: OperatorContext,
  { upload: id, title, lesson }: Adding,
): Promise<OperatorReport> => {
  const { agency } = operator
  await requireSource(sql)
  const [upload] = await sql<Upload[]>`
    select name, size, received, hash, extension, text_path, picture from uploads where agency_id = ${agency} and id = ${id}`
  if (upload === undefined) throw new CannotOperate(`没有上传的文件 ${id}`)
  const { name, size, received, hash, extension, text_path: textPath, picture } = upload
  if (received < size || extension === null) throw new CannotOperate(`${name}还没有传完`)
  if (textPath !== null && hash !== null && picture !== null)
    return addPicture(sql, operator, { id, textPath, hash, picture })
  if (hash === null) {
    const shown = title ?? name.replace(/\.[^.]*$/, "")
    return addVideo(sql, operator, { id, title: shown.slice(0, 100), lesson: lesson ?? null })
  }
  if (lesson !== undefined) throw new CannotOperate(`${name}是讲义，不是视频：在课程里选它作讲义`)
  return addHandout(sql, operator, { id, size, hash, extension })
}

const requireSource = async (sql: Sql): Promise<void> => {
  const [{ has }] = await sql<[{ has: boolean }]>`select exists (select from content_files) as has`
  if (!has) throw new CannotOperate("网站还没有内容的原文，请先导入一次内容文件夹")
}

const addVideo = async (
  sql: Sql,
  operator: OperatorContext,
  { id, title, lesson }: { readonly id: string; readonly title: string; readonly lesson: string | null },
): Promise<OperatorReport> => {
  const { agency, by, now } = operator
  if (lesson !== null) requireOwnPath(operator, (await findLesson(sql, lesson)).path)
  const key = videoKey(ownerFor(operator), id)
  const rows = await sql`
    insert into videos as v (agency_id, key, title, by, upload_id, lesson_id, state, created_at)
    values (${agency}, ${key}, ${title}, ${by}, ${id}, ${lesson}, 'waiting', ${now})
    on conflict (agency_id, key) do update set title = excluded.title, lesson_id = excluded.lesson_id, by = excluded.by,
      state = 'waiting', failure = null
    where v.state = 'failed' returning key`
  if (rows.length === 0) throw new CannotOperate(`这个视频正在转码：${key}`)
  return {
    lines: [`${key}  ${title}  等待转码`],
    data: { key, title },
    changed: { upon: key, after: { title, ...(lesson !== null && { lesson }) } },
  }
}

interface Handout {
  readonly id: string
  readonly size: number
  readonly hash: string
  readonly extension: string
}

const addHandout = async (
  sql: Sql,
  operator: OperatorContext,
  { id, size, hash, extension }: Handout,
): Promise<OperatorReport> => {
  const { agency, by } = operator
  const file = handoutName(ownerFor(operator), hash, extension)
  const path = `media/handouts/${file}`
  await lockContent(sql)
  const before = await versionOf(sql, path)
  if (before?.hash !== hash) {
    const base = before?.number ?? null
    await addVersion(sql, { path, hash, size, bytes: null, by, base, isFromFolder: false })
  }
  await sql`delete from uploads where agency_id = ${agency} and id = ${id}`
  return { lines: [`${file}  可以作讲义了`], data: { file }, changed: { upon: file, after: { path } } }
}

interface VideoRow {
  readonly key: string
  readonly title: string
  readonly state: "waiting" | "encoding" | "done" | "failed"
  readonly percent: number
  readonly seconds: number | null
  readonly failure: string | null
  readonly lesson_id: string | null
  /** null: nobody has it any more. */
  readonly upload_id: string | null
  readonly by: string
  readonly created_at: number
}

const MAX_LISTED = 200

const STATES = { waiting: "等待转码", encoding: "正在转码", done: "可以播放", failed: "没有转成" } as const

/** Videos that an agency has uploaded, the latest first, and how far each is. */
export const listMedia = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const rows = await sql<VideoRow[]>`
    select v.key, v.title, v.state, v.percent, v.seconds, v.failure, v.lesson_id, u.id as upload_id, v.by, v.created_at
    from videos v left join uploads u on u.agency_id = v.agency_id and u.id = v.upload_id
    where v.agency_id = ${agency} order by v.created_at desc, v.key limit ${MAX_LISTED}`
  const list = rows.map(({ key, title, state, percent, seconds, failure, lesson_id, upload_id, by, created_at }) => ({
    key,
    title,
    state: state === "encoding" ? `${STATES[state]} ${percent}%` : STATES[state],
    is_pending: state === "waiting" || state === "encoding",
    ...(seconds !== null && { seconds }),
    ...(failure !== null && { failure }),
    ...(lesson_id !== null && { lesson: lesson_id }),
    ...(state === "failed" && upload_id !== null && { again: upload_id }),
    ...(state === "done" && { ready: key }),
    by,
    at: Shanghai.format(created_at),
  }))
  const lines = list.map(({ key, title, state, failure }) =>
    [key, title, state, ...(failure === undefined ? [] : [failure])].join("  "),
  )
  return { lines: lines.length === 0 ? ["还没有上传过视频"] : lines, data: { list } }
}
