import type { Sql } from "../db/Sql.ts"
import type { Decoded } from "./ContentReader.ts"
import { idOf } from "./fileRow.ts"
import type { SubjectRow } from "./files.ts"
import { listAt, textAt } from "./formParts.ts"
import { firstOf, valuesIn } from "./siteValues.ts"
import { usesOf, usesText } from "./usesOf.ts"

interface Gone {
  readonly name: string
  /** What names it, in words. */
  readonly used: string
}

/** Subjects that are taken out while others name them. */
export type BesideSubject = ReadonlyArray<Gone>

/** Reports them as publishing would. */
export const checkSubjects = (file: Decoded<ReadonlyArray<SubjectRow>>, gone: BesideSubject): void => {
  for (const { name, used } of gone) file.refuse([0, "list"], `还有用到“${name}”的：${used}。先把它们改到别的科目`)
}

/** `file`: path of the list; `text`: what a row of it is to be. */
export const besideSubject = async (sql: Sql, file: string, text: string): Promise<BesideSubject> => {
  const row = firstOf(text)
  const before = (await valuesIn(sql, file)).filter((one) => idOf(one) === idOf(row))
  const there = new Set(allIn([row]).map(idOf))
  const gone = allIn(before).filter((one) => !there.has(idOf(one)))
  const uses = await usesOf(sql, file, gone.map(idOf))
  return gone.flatMap((one) => {
    const used = usesText(uses.filter(({ id }) => id === idOf(one)))
    return used === "" ? [] : [{ name: textAt(one, "name"), used }]
  })
}

const allIn = (rows: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  rows.flatMap((row) => [row, ...allIn(listAt(row, "list"))])
