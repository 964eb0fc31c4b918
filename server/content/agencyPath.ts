import type { Sql } from "../db/Sql.ts"
import { textAt } from "./formParts.ts"
import { parsed } from "./siteValues.ts"

/** Where the file of an agency stands, whatever its name; null: the site has none. */
export const agencyPath = async (sql: Sql, id: string): Promise<string | null> => {
  const files = await sql<{ path: string; text: string }[]>`
    select path, convert_from(bytes, 'UTF8') as text from content_files join content_versions using (path, number)
    where bytes is not null and path ~ '^agencies/[^/]+\\.yaml$' order by path`
  return files.find(({ text }) => textAt(parsed(text), "id") === id)?.path ?? null
}
