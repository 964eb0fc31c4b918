import type { Cell } from "./Cell.ts"
import type { Sql } from "../db/Sql.ts"

const AT_ONCE = 50

/** Adds to a cell what an agency's rows need that belongs to no agency: pictures, and the source of its own content. */
export const copyContent = async (from: Cell, to: Cell, agency: string): Promise<void> => {
  await copyPictures(from.sql, to.sql, agency)
  const own = [`agencies/${agency}.yaml`, `agencies/${agency}/%`]
  const files = await from.sql`
    select path, number, folder_number, modified from content_files where path like any (${own})`
  for (const { path, number, folder_number, modified } of files) {
    const [there] = await to.sql`select number from content_files where path = ${String(path)}`
    if (there?.["number"] === number) continue
    const versions = await from.sql`select * from content_versions where path = ${String(path)}`
    await to.sql.begin(async (sql) => {
      await sql`insert into content_versions ${sql(versions)} on conflict do nothing`
      await sql`
        insert into content_files ${sql({ path, number, folder_number, modified } as Record<string, string>)}
        on conflict (path) do update set number = excluded.number`
    })
  }
  const questions =
    await from.sql`select id, bank_id, is_judged from content_questions where starts_with(id, ${`${agency}.`})`
  if (questions.length > 0) await to.sql`insert into content_questions ${to.sql(questions)} on conflict do nothing`
}

const copyPictures = async (from: Sql, to: Sql, agency: string): Promise<void> => {
  const shown = await from<{ id: string }[]>`select distinct id from question_images where agency_id = ${agency}`
  const ids = shown.map(({ id }) => id)
  const there = await to<{ id: string }[]>`select id from pictures where id = any (${ids})`
  const known = new Set(there.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const pictures =
      await from`select id, type, base64 from pictures where id = any (${missing.slice(at, at + AT_ONCE)})`
    await to`insert into pictures ${to(pictures)} on conflict do nothing`
  }
}
