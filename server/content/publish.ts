import type { Sql } from "../db/Sql.ts"
import { makePacer } from "../core/makePacer.ts"
import { keepBankWhole } from "./keepBankWhole.ts"
import { leavingSubjects, paperId, scopeOf } from "./Scope.ts"
import { sha256 } from "./source/compareFolder.ts"
import { overlaidFolder } from "./source/overlaidFolder.ts"
import { tableFolder } from "./source/tableFolder.ts"
import { isText, kindOf } from "./source/contentPath.ts"
import { addVersion, versionOf } from "./source/versions.ts"
import { usesOf } from "./usesOf.ts"
import { writeContent } from "./writeContent.ts"
import type { Summary } from "./writeRows.ts"

export interface Edit {
  readonly path: string
  /** null: the file is taken out. */
  readonly bytes: Buffer | null
  /** Number of the version that it was made from. */
  readonly base: number | null
  /** Of a file of a bank: others of it, its pictures and papers too, that become others with it. */
  readonly beside?: ReadonlyMap<string, Buffer>
}

export interface Published {
  /** Number of the new version. */
  readonly number: number
  readonly summary: Summary
}

/**
 * Makes a file of the site another one: check, rows and version in the transaction of `sql`. `now`: epoch milliseconds.
 * Throws ContentRefused with what is wrong with it, or with what it makes wrong in others.
 */
export const publish = async (
  sql: Sql,
  { path, bytes, base, beside = new Map() }: Edit,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<Published> => {
  // it rests inside of its transaction: what others write is to be seen there
  await sql`set local stats_fetch_consistency = 'none'`
  await keepBankWhole(sql, path, bytes, by)
  const site = await tableFolder(sql)
  const folder = overlaidFolder(site, await site.below(""), new Map([[path, bytes], ...beside]))
  const [{ has_ids }] = await sql<[{ has_ids: boolean }]>`select exists (select from content_questions) as has_ids`
  // an import of an earlier version kept no ids of questions: the first publishing reads all banks
  const before = await site.read(path)
  const leaving = kindOf(path) === "subjects" ? leavingSubjects(before, bytes) : []
  const isNamed = (await usesOf(sql, path, leaving)).length > 0
  const own = has_ids ? scopeOf({ path, before, after: bytes, isNamed }) : null
  const paper = [...beside.keys()].find((other) => kindOf(other) === "paper")
  const scope = own !== null && paper !== undefined ? { ...own, paper: paperId(paper) } : own
  const summary = await writeContent(sql, folder, { now, pace: makePacer({ pool: sql }), scope })
  const version = (bytes: Buffer | null) => ({
    hash: bytes && sha256(bytes),
    size: bytes?.length ?? 0,
    bytes,
    by,
    isFromFolder: false,
  })
  for (const [other, own] of beside) {
    const there = await versionOf(sql, other)
    const keeps = isText(kindOf(other) ?? "page") ? {} : { bytes: null }
    await addVersion(sql, { ...version(own), ...keeps, path: other, base: there?.number ?? null })
  }
  return { number: await addVersion(sql, { ...version(bytes), path, base }), summary }
}
