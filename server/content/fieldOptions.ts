import type { Sql } from "../db/Sql.ts"
import { idOf } from "./fileRow.ts"
import { listAt, type Options, textAt } from "./formParts.ts"
import { parsed } from "./siteValues.ts"

/** Later ones stand for those of the same id. */
export const choices = (rows: ReadonlyArray<unknown>): Options =>
  [...new Map(rows.map((row) => [idOf(row), textAt(row, "name")]))].map(([value, label]) => ({ value, label }))

/** Several may have one name. */
export const named = (rows: ReadonlyArray<unknown>): Options =>
  choices(rows).map(({ value, label }) => ({ value, label: `${label}（${value}）` }))

/** Of the third level, each before where it stands: a choice that is cut off shows what tells it apart. */
export const subjectOptions = (firsts: ReadonlyArray<unknown>): Options => {
  const name = (row: unknown) => textAt(row, "name")
  return firsts.flatMap((first) =>
    listAt(first, "list").flatMap((second) =>
      listAt(second, "list").map((third) => ({
        value: idOf(third),
        label: `${name(third)}（${[first, second].map(name).join("，")}）`,
      })),
    ),
  )
}

/** Those of an agency alone where a file is its own. */
export const regionOptions = async (sql: Sql, owner: string | null): Promise<Options> => {
  const files = await sql<{ bytes: Buffer }[]>`
    select bytes from content_files join content_versions using (path, number)
    where bytes is not null and path ~ '^agencies/[^/]+\\.yaml$'
      and (${owner}::text is null or path = ${`agencies/${owner}.yaml`})
    order by path`
  return choices(files.flatMap(({ bytes }) => listAt(parsed(bytes.toString("utf8")), "zk_province")))
}
