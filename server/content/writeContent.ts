import type { Sql } from "../db/Sql.ts"
import { indexAgencies } from "../searchIndex/indexAgencies.ts"
import { checkContent } from "./checkContent.ts"
import { type Content, placeAmong, readContent } from "./Content.ts"
import type { BankContent } from "./BankContent.ts"
import { makeReader } from "./ContentReader.ts"
import type { Pacer } from "../core/makePacer.ts"
import { ContentRefused } from "./Problem.ts"
import { judgedElsewhere, stageQuestionIds } from "./questionIds.ts"
import { rowsOf } from "./rowsOf.ts"
import type { Scope } from "./Scope.ts"
import type { ContentFolder } from "./source/ContentFolder.ts"
import { rootOf } from "../core/bankPath.ts"
import { stageQuestions } from "./stageQuestions.ts"
import { HostTaken, type Progress, type Summary, writeRows } from "./writeRows.ts"

interface Options {
  /** Epoch milliseconds; relative times that are new count from it. */
  readonly now: number
  /** Called after each step. */
  readonly pace: Pacer
  readonly progress?: Progress
  /** Called when there is no problem, before the rows are written. */
  readonly onChecked?: (content: Content) => Promise<void>
  /** What is read and written of it; null, as it is without: everything. */
  readonly scope?: Scope | null
}

/** Makes a transaction fit to write content, and the only one that does until it ends. */
export const lockContent = async (sql: Sql): Promise<void> => {
  // two imports at once would wait for each other's rows in different order
  await sql`select pg_advisory_xact_lock(5270002)`
  // a large bank takes longer than any request may
  await sql`set local statement_timeout = 0`
  // grams enter the search index in one run when all are there, not after every 4 MB
  await sql`set local gin_pending_list_limit = '1GB'`
  await sql`set local maintenance_work_mem = '256MB'`
}

/** Makes the rows of the site those of a folder, in a transaction that `lockContent` has. Throws ContentRefused. */
export const writeContent = async (
  sql: Sql,
  folder: ContentFolder,
  { now, pace, progress = () => undefined, onChecked = async () => undefined, scope: asked = null }: Options,
): Promise<Summary> => {
  const reader = makeReader(folder)
  const content = await readContent(reader, asked)
  const { scope } = content
  const ids = await stageQuestionIds(sql, scope?.banks ?? null)
  const stage = await stageQuestions(sql, progress)
  const visit = async (bank: BankContent) => {
    await ids.take(bank)
    if (reader.problems.length === 0) await stage.add(bank)
    await pace()
  }
  const entries = await checkContent(content, visit, await judgedElsewhere(sql, content, scope?.banks ?? null))
  if (reader.problems.length > 0) throw new ContentRefused(reader.problems)
  await stage.end()
  await onChecked(content)
  const summary = await writeRows(sql, rowsOf(content, entries, now, scope?.agency), { progress, pace, scope }).catch(
    (error: unknown) => {
      if (!(error instanceof HostTaken)) throw error
      throw new ContentRefused([{ file: "agencies", line: null, path: "hosts", reason: error.message }])
    },
  )
  await ids.keep()
  if (scope?.paper != null) await placePapers(sql, folder, scope.agency)
  if (scope === null || scope.tables.includes("question_keys"))
    await sql`select gin_clean_pending_list('question_keys_by_point')`
  const agencies = scope?.agency == null ? content.agencies.map(({ value }) => value.id) : [scope.agency]
  if (scope === null) await indexAgencies(sql, agencies, { pace })
  else if (scope.found.length > 0) await indexAgencies(sql, agencies, { pace, kinds: scope.found, banks: scope.banks })
  return summary
}

/** A paper that came or went moves those after it. */
const placePapers = async (sql: Sql, folder: ContentFolder, owner: string | null): Promise<void> => {
  const names = (await folder.files(`${rootOf(owner)}catalog/papers`)).toSorted()
  const places = names.map((name, n) => ({ id: name.slice(0, -".yaml".length), position: placeAmong(owner, n) }))
  await sql`
    update papers t set position = k.position
    from jsonb_to_recordset(${sql.json(places)}) as k (id text, position integer)
    where t.id = k.id and not t.hidden and t.position <> k.position`
}
