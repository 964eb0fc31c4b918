import { KINDS, type SearchKind } from "#domain/search/SearchKind.ts"
import { fold } from "#domain/search/SearchText.ts"
import type { Step } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { loadReadAloud, type ReadAloud, spelled } from "./readAloud.ts"
import { type Source, SOURCES } from "./sources.ts"

/** Of the rules by which items are written: raise it with each change of them, and every site writes its items again. */
const VERSION = 1

const CHUNK = 1_000
/** Characters of an item that can be found. */
const MOST = { title: 200, body: 1_000 } as const

/** Writes what can be found of an agency, in the open transaction; an item that is the same is not touched. */
export const indexAgency = async (sql: Sql, agency_id: string): Promise<void> => {
  const readAloud = await loadReadAloud()
  await sql`drop table if exists pg_temp.items`
  await sql`create temporary table items (like search_items) on commit drop`
  for (const kind of KINDS) {
    let after = ""
    for (;;) {
      const sources = await SOURCES[kind](sql, { agency_id, after, count: CHUNK })
      const items = sources.map((source) => itemOf(kind, source, readAloud))
      await sql`
        insert into pg_temp.items select * from jsonb_populate_recordset(null::search_items, ${sql.json(items)})`
      after = sources.at(-1)?.id ?? ""
      if (sources.length < CHUNK) break
    }
  }
  await sql`analyze pg_temp.items`
  const same = sql`k.kind = t.kind and k.id = t.id`
  const gone = await sql`
    delete from search_items t
    where t.agency_id = ${agency_id} and not exists (select from pg_temp.items k where ${same})`
  const written = await sql`
    insert into search_items as t select k.* from pg_temp.items k
    where not exists (
      select from search_items t where t.agency_id = k.agency_id and ${same}
        and (t.title, t.body, t.syllables, t.position) = (k.title, k.body, k.syllables, k.position))
    on conflict (agency_id, kind, id) do update set
      title = excluded.title, body = excluded.body, title_key = excluded.title_key, body_key = excluded.body_key,
      syllables = excluded.syllables, spelled = excluded.spelled, position = excluded.position`
  await sql`
    insert into search_indexes (agency_id, version) values (${agency_id}, ${VERSION})
    on conflict (agency_id) do update set version = excluded.version`
  if (gone.count + written.count < CHUNK) return
  // new entries wait in a list that every search would read through
  await sql`select gin_clean_pending_list('search_items_by_token')`
  await sql`analyze search_items`
}

/** Writes the items of the next agency that has none of this version: what was imported before there was a search. */
export const indexNext: Step = async (sql) => {
  const [next] = await sql<{ id: string }[]>`
    select a.id from agencies a
    where not exists (select from search_indexes i where i.agency_id = a.id and i.version = ${VERSION})
    order by a.id limit 1`
  if (next === undefined) return null
  await sql`set local statement_timeout = 0`
  await indexAgency(sql, next.id)
  return 1
}

const itemOf = (kind: SearchKind, { agency_id, id, title, pinyin, texts, position }: Source, readAloud: ReadAloud) => {
  const shown = cut(title, MOST.title)
  const body = cut(texts.filter((text) => text !== null && text !== "").join(" / "), MOST.body)
  const syllables = shown === "" ? [] : readAloud({ title: shown, isPerson: kind === "teacher", pinyin })
  return {
    agency_id,
    kind,
    id,
    title: shown,
    body,
    title_key: fold(shown),
    body_key: fold(body),
    syllables,
    spelled: spelled(syllables),
    position,
  }
}

/** One line, at most so long, no character cut in two. */
const cut = (text: string, most: number): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
