import type { Sql } from "../db/Sql.ts"
import type { Content } from "./Content.ts"
import { makeReader } from "./ContentReader.ts"
import { AgencyFile } from "./files.ts"
import { mediaFor } from "./overlay.ts"
import type { Ids } from "./references.ts"
import { tableFolder } from "./source/tableFolder.ts"

/** What a course or a live session names, as far as the site has it. */
export interface BesideCourse {
  readonly media: Ids
  readonly handoutFiles: Ids
  /** Questions that a video may ask. */
  readonly judged: Ids
  readonly agencies: Content["agencies"]
}

interface Naming {
  /** The agency whose own it is; null: it is shared. */
  readonly owner: string | null
  readonly text: string
  /** Ids that it names. */
  readonly questions: ReadonlyArray<string>
}

export const besideCourse = async (sql: Sql, { owner, text, questions }: Naming): Promise<BesideCourse> => {
  const media = await sql<{ path: string }[]>`
    select path from content_files join content_versions using (path, number)
    where hash is not null and path ~ '^media/([^/]+/lesson[.]yaml|handouts/[^/]+)$'`
  const all = await sql<{ id: string }[]>`select id from agencies`
  const whose = { agencies: new Set(all.map(({ id }) => id)), owner }
  const names = (pattern: RegExp) =>
    ids(
      mediaFor(
        media.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []),
        whose,
      ),
    )
  const agencies = /\b(?:video|stream|recording): *["']?https?:/.test(text) ? await agenciesAt(sql) : []
  const judged = await sql<{ id: string }[]>`
    select distinct id from questions
    where id = any (${questions}) and case_id is null and kind <> 'short'
      and (agency_id = ${owner} or not starts_with(bank_id, agency_id || '.'))`
  return {
    media: names(/^media\/([^/]+)\/lesson\.yaml$/),
    handoutFiles: names(/^media\/handouts\/(.+)$/),
    judged: ids(judged.map(({ id }) => id)),
    agencies,
  }
}

const agenciesAt = async (sql: Sql): Promise<Content["agencies"]> => {
  const reader = makeReader(await tableFolder(sql))
  const files = await reader.list("agencies", ".yaml")
  const read = await Promise.all(files.map((file) => reader.yaml(file, AgencyFile)))
  return read.filter((file) => file !== null)
}

const ids = (list: Iterable<string>): Ids => ({ isWhole: true, set: new Set(list) })
