import type { Summary } from "../content/writeRows.ts"
import type { Sql } from "../db/Sql.ts"
import { recordSiteAct } from "../core/recordSiteAct.ts"

/** Leaves the row of an import of a folder: what it changed and hid, by table. */
export const recordImport =
  (folder: string) =>
  (sql: Sql, summary: Summary): Promise<void> => {
    const changes = Object.entries(summary).flatMap(([table, { changed, hidden }]) =>
      changed + hidden === 0 ? [] : [[table, { changed, hidden }] as const],
    )
    return recordSiteAct(sql, { act: "content:import", words: folder, after: Object.fromEntries(changes) })
  }
