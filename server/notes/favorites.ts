import { randomUUID } from "node:crypto"
import type { Input, Output } from "#domain/contract/Contract.ts"
import { DEFAULT_FOLDER } from "#domain/notes/Favorites.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import { type PageAsked, pageOf } from "../core/paging.ts"
import { invalid, notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { offeredQuestion, withQuestions } from "./keptQuestions.ts"
import { PRACTICE_CODES } from "./practiceCodes.ts"

/** The folder that everybody has, made when it is first needed. */
const DEFAULT = { id: DEFAULT_FOLDER, name: "默认收藏夹" } as const
const MAX_FOLDERS = 50
/** Of all folders together. */
const MAX_FAVORITES = 5_000

export const foldersOf = async (
  sql: Sql,
  { agencyId, userId }: Owner,
): Promise<Output<"practice.favorites">["folders"]> => {
  const rows = await sql<{ id: string; name: string; questions: number }[]>`
    select f.id, f.name, (select count(*) from favorites v
      where v.agency_id = f.agency_id and v.user_id = f.user_id and v.folder_id = f.id) as questions
    from favorite_folders f where f.agency_id = ${agencyId} and f.user_id = ${userId}
    order by f.id <> ${DEFAULT.id}, f.created_at, f.id`
  return rows.some(({ id }) => id === DEFAULT.id) ? rows : [{ ...DEFAULT, questions: 0 }, ...rows]
}

interface Row {
  readonly question_id: string
  readonly folder_id: string
  readonly note: string
  readonly added_at: number
  readonly total: number
}

export const favoritesPage = async (
  sql: Sql,
  owner: Owner,
  folder_id: string | null,
  page: PageAsked,
): Promise<Output<"practice.favorites">> => {
  const [folders, rows] = await Promise.all([
    foldersOf(sql, owner),
    sql<Row[]>`
      with page as materialized (
        select question_id, folder_id, added_at, count(*) over () as total from favorites
        where agency_id = ${owner.agencyId} and user_id = ${owner.userId}
          and (${folder_id}::text is null or folder_id = ${folder_id})
        order by added_at desc, question_id
        limit ${page.size} offset ${page.offset}
      )
      select p.*, coalesce((select n.text from question_notes n where n.agency_id = ${owner.agencyId}
        and n.user_id = ${owner.userId} and n.question_id = p.question_id), '') as note
      from page p order by p.added_at desc, p.question_id`,
  ])
  const list = await withQuestions(sql, owner, rows)
  return {
    ...pageOf(
      page,
      list.map(({ total: _, added_at, ...row }) => ({ ...row, added_at: Shanghai.format(added_at) })),
      rows[0]?.total ?? 0,
    ),
    folders,
  }
}

/** Of all favourites, in no order. */
export const favoredIds = async (sql: Sql, { agencyId, userId }: Owner): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ question_id: string }[]>`
    select question_id from favorites where agency_id = ${agencyId} and user_id = ${userId}`
  return rows.map(({ question_id }) => question_id)
}

/** Puts a question into a folder, moves it to another, or takes it out. */
export const setFavorite = async (
  sql: Sql,
  owner: Owner,
  { question_id, folder_id }: Input<"practice.favorite">,
  now: number,
): Promise<Output<"practice.favorite">> => {
  const { agencyId, userId } = owner
  if (folder_id === null) {
    await sql`
      delete from favorites where agency_id = ${agencyId} and user_id = ${userId} and question_id = ${question_id}`
    return { folder_id }
  }
  await offeredQuestion(sql, owner, question_id)
  await lockLearner(sql, owner)
  if (folder_id === DEFAULT.id) await makeDefault(sql, owner, now)
  else await findFolder(sql, owner, folder_id)
  const others = await sql<[{ count: number }]>`
    select count(*) from favorites
    where agency_id = ${agencyId} and user_id = ${userId} and question_id <> ${question_id}`
  if (others[0].count >= MAX_FAVORITES)
    throw new Refusal({ code: PRACTICE_CODES.tooManyKept, message: `最多收藏${MAX_FAVORITES}道题，请先取消一些` })
  await sql`
    insert into favorites (agency_id, user_id, question_id, folder_id, added_at)
    values (${agencyId}, ${userId}, ${question_id}, ${folder_id}, ${now})
    on conflict (agency_id, user_id, question_id) do update set folder_id = excluded.folder_id`
  return { folder_id }
}

export const saveFolder = async (
  sql: Sql,
  owner: Owner,
  { id, name: typed }: Input<"practice.folder">,
  now: number,
): Promise<Output<"practice.folder">> => {
  const { agencyId, userId } = owner
  const name = typed.trim()
  await lockLearner(sql, owner)
  await makeDefault(sql, owner, now)
  const folders = await foldersOf(sql, owner)
  if (folders.some((folder) => folder.name === name && folder.id !== id)) throw invalid("name", "已经有同名的收藏夹")
  if (id === undefined) {
    if (folders.length >= MAX_FOLDERS) throw invalid("name", `最多${MAX_FOLDERS}个收藏夹`)
    const made = randomUUID()
    await sql`
      insert into favorite_folders (agency_id, user_id, id, name, created_at)
      values (${agencyId}, ${userId}, ${made}, ${name}, ${now})`
    return { id: made, name }
  }
  await findFolder(sql, owner, id)
  await sql`
    update favorite_folders set name = ${name} where agency_id = ${agencyId} and user_id = ${userId} and id = ${id}`
  return { id, name }
}

/** What lay in the folder moves to the one that everybody has. */
export const removeFolder = async (
  sql: Sql,
  owner: Owner,
  id: string,
  now: number,
): Promise<{ readonly moved: number }> => {
  const { agencyId, userId } = owner
  if (id === DEFAULT.id) throw invalid("id", "默认收藏夹不能删除")
  await findFolder(sql, owner, id)
  await makeDefault(sql, owner, now)
  const moved = await sql`
    update favorites set folder_id = ${DEFAULT.id}
    where agency_id = ${agencyId} and user_id = ${userId} and folder_id = ${id}`
  await sql`delete from favorite_folders where agency_id = ${agencyId} and user_id = ${userId} and id = ${id}`
  return { moved: moved.count }
}

const makeDefault = async (sql: Sql, { agencyId, userId }: Owner, now: number): Promise<void> => {
  await sql`
    insert into favorite_folders (agency_id, user_id, id, name, created_at)
    values (${agencyId}, ${userId}, ${DEFAULT.id}, ${DEFAULT.name}, ${now})
    on conflict do nothing`
}

const findFolder = async (sql: Sql, { agencyId, userId }: Owner, id: string): Promise<void> => {
  const rows = await sql`
    select 1 from favorite_folders where agency_id = ${agencyId} and user_id = ${userId} and id = ${id} for update`
  if (rows.length === 0) throw notFound("收藏夹不存在")
}
