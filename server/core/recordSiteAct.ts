import { userInfo } from "node:os"
import type { Sql } from "../db/Sql.ts"

export interface SiteAct {
  readonly act:
    | "content:import"
    | "backup"
    | "restore"
    | "keys:rotate"
    | "keys:end"
    | "cell:add"
    | "cell:remove"
    | "cell:host"
    | "cell:keys"
    | "agency:move"
  /** What it worked on, as it is named: a folder, a file, a key. */
  readonly words: string
  readonly after: unknown
}

/** Leaves the row of what was done to the whole site, by the machine's account. */
export const recordSiteAct = async (sql: Sql, { act, words, after }: SiteAct): Promise<void> => {
  await sql`
    insert into site_acts (at, by, command, words, after)
    values (clock_timestamp(), ${userInfo().username}, ${act}, ${words}, ${sql.json(after)})`
}
