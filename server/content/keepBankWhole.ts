import type { Sql } from "../db/Sql.ts"
import { kindOf } from "./source/contentPath.ts"
import { sha256 } from "./source/compareFolder.ts"
import { addVersion } from "./source/versions.ts"

interface Beside {
  readonly path: string
  readonly number: number
  readonly hash: string | null
}

const NO_QUESTIONS = Buffer.from("[]\n")

/**
 * A bank's folder comes and goes with its `bank.yaml`: a new one has a list of no questions, with one that is taken out
 * goes all of its folder, and comes back with it. Before the file itself is changed.
 */
export const keepBankWhole = async (sql: Sql, path: string, bytes: Buffer | null, by: string): Promise<void> => {
  if (kindOf(path) !== "bank" || !path.endsWith("/bank.yaml")) return
  const folder = path.slice(0, -"bank.yaml".length)
  const files = await sql<Beside[]>`
    select path, number, hash from content_files join content_versions using (path, number)
    where starts_with(path, ${folder}) and path <> ${path}`
  const questions = `${folder}questions.yaml`
  const version = { by, isFromFolder: false }
  if (bytes === null) {
    for (const { path: other, number, hash } of files)
      if (hash !== null)
        await addVersion(sql, { ...version, path: other, hash: null, size: 0, bytes: null, base: number })
    return
  }
  if (files.some((file) => file.path === questions && file.hash !== null)) return
  if (!files.some((file) => file.path === questions))
    await addVersion(sql, {
      ...version,
      path: questions,
      hash: sha256(NO_QUESTIONS),
      size: NO_QUESTIONS.length,
      bytes: NO_QUESTIONS,
      base: null,
    })
  for (const { path: other, hash } of files) {
    if (hash !== null) continue
    const [last] = await sql<{ number: number; hash: string; size: number; bytes: Buffer | null }[]>`
      select number, hash, size, bytes from content_versions
      where path = ${other} and hash is not null order by number desc limit 1`
    if (last !== undefined) await addVersion(sql, { ...version, ...last, path: other, base: last.number })
  }
}
