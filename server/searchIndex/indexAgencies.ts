import { KINDS, type SearchKind } from "#domain/search/SearchKind.ts"
import { fold } from "#domain/search/SearchText.ts"
import type { Step } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { loadReadAloud, type ReadAloud, spelled } from "./readAloud.ts"
import { type Source, SOURCES } from "./sources.ts"

/** Of the rules by which items are written: raise it with each change of them, and every site writes its items again. */
const VERSION = 3

const CHUNK = 1_000
/** Characters of an item that can be found. */
const MAX_LENGTH = { title: 200, body: 1_000 } as const

/**
 * Writes what can be found of these agencies, in the open transaction; an item that is the same is not touched. A bank is
 * the same in all of them, as in one import: what its questions are found by is worked out once.
 */
export const indexAgencies = async (
  sql: Sql,
  agency_ids: ReadonlyArray<string>,
  { pace = async () => undefined, kinds = KINDS, banks = null }: Options = {},
): Promise<void> => {
  const agencies = [...agency_ids]
  const read = banks === null ? null : [...banks]
  await sql`drop table if exists pg_temp.items, pg_temp.banks_found`
  await sql`
    create temporary table banks_found on commit drop as
    select agency_id, id as bank_id, agency_id = min(agency_id) over (partition by id) as is_read
    from banks
    where agency_id = any (${agencies}) and not hidden and (${read}::text[] is null or id = any (${read}))`
  await sql`create temporary table items (like search_items, bank_id text) on commit drop`
  const readAloud = await loadReadAloud()
  for (const kind of kinds) await gatherItems(sql, { kind, agencies, readAloud, pace })
  await sql`analyze pg_temp.items`
  await sql`analyze pg_temp.banks_found`

  const columns = sql.unsafe("kind, id, title, body, title_key, body_key, syllables, spelled, position")
  const own = sql`select agency_id, ${columns} from pg_temp.items where bank_id is null`
  const ofBanks = sql`select b.agency_id, ${columns} from pg_temp.items join pg_temp.banks_found b using (bank_id)`
  const found = sql`(${own} union all ${ofBanks}) k`
  const same = sql`k.agency_id = t.agency_id and k.kind = t.kind and k.id = t.id`
  const whole = read === null ? kinds : kinds.filter((kind) => kind !== "question")
  const gone = await sql`
    delete from search_items t
    where t.agency_id = any (${agencies}) and t.kind = any (${[...whole]}) and not exists (select from ${found} where ${same})`
  if (read !== null)
    await sql`
      delete from search_items t using questions q
      where q.agency_id = any (${agencies}) and q.bank_id = any (${read})
        and t.agency_id = q.agency_id and t.kind = 'question' and t.id = q.id
        and not exists (select from ${found} where ${same})`
  await pace()
  const written = await sql`
    insert into search_items (agency_id, ${columns})
    select k.* from ${found}
    where not exists (
      select from search_items t
      where ${same} and (t.title, t.body, t.syllables, t.position) = (k.title, k.body, k.syllables, k.position))
    -- grams begin with their agency: those of one go into the same pages of the index
    order by k.agency_id, k.kind, k.id
    on conflict (agency_id, kind, id) do update set
      title = excluded.title, body = excluded.body, title_key = excluded.title_key, body_key = excluded.body_key,
      syllables = excluded.syllables, spelled = excluded.spelled, position = excluded.position`
  await pace()
  if (kinds === KINDS)
    await sql`
    insert into search_indexes (agency_id, version) select unnest(${agencies}::text[]), ${VERSION}
    on conflict (agency_id) do update set version = excluded.version`
  if (gone.count + written.count < CHUNK) return
  // new entries wait in a list that every search would read through
  await sql`select gin_clean_pending_list('search_items_by_token')`
  await pace()
  // of 3,000 items, not of 30,000: the grams of each are worked out
  await sql`set local default_statistics_target = 10`
  await sql`analyze search_items`
}

interface Options {
  /** Called after each step; nothing by default. */
  readonly pace?: () => Promise<void>
  /** What is written anew, where that is not everything. */
  readonly kinds?: ReadonlyArray<SearchKind>
  /** Whose questions are; null: those of all. */
  readonly banks?: ReadonlyArray<string> | null
}

interface Gathered {
  readonly kind: SearchKind
  readonly agencies: ReadonlyArray<string>
  readonly readAloud: ReadAloud
  readonly pace: () => Promise<void>
}

const gatherItems = async (sql: Sql, { kind, agencies, readAloud, pace }: Gathered): Promise<void> => {
  let after = { agency_id: "", id: "" }
  for (;;) {
    const sources = await SOURCES[kind](sql, { agencies: [...agencies], after, count: CHUNK })
    const items = sources.map((source) => itemOf(kind, source, readAloud))
    await sql`insert into pg_temp.items select * from jsonb_populate_recordset(null::pg_temp.items, ${sql.json(items)})`
    await pace()
    const last = sources.at(-1)
    if (last === undefined || sources.length < CHUNK) return
    after = { agency_id: last.agency_id, id: last.id }
  }
}

/** Writes the items of the next agency that has none of this version: what was imported before there was a search. */
export const indexNext: Step = async (sql) => {
  const [next] = await sql<{ id: string }[]>`
    select a.id from agencies a
    where not exists (select from search_indexes i where i.agency_id = a.id and i.version = ${VERSION})
    order by a.id limit 1`
  if (next === undefined) return null
  await sql`set local statement_timeout = 0`
  await indexAgencies(sql, [next.id])
  return 1
}

const itemOf = (kind: SearchKind, source: Source, readAloud: ReadAloud) => {
  const { agency_id, bank_id, id, title, pinyin, texts, position } = source
  const shown = cut(title, MAX_LENGTH.title)
  // a line each: what is quoted ends with it
  const body = texts
    .flatMap((text) => (text === null ? [] : cut(text, MAX_LENGTH.body)))
    .filter((text) => text !== "")
    .join("\n")
    .slice(0, MAX_LENGTH.body)
    .replace(/[\ud800-\udbff]$/, "")
  const syllables = shown === "" ? [] : readAloud({ title: shown, isPerson: kind === "teacher", pinyin })
  return {
    agency_id,
    bank_id: bank_id ?? null,
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
