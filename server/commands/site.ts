import { listSiteActs } from "../admin/listActs.ts"
import type { OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { listAgencies } from "../site/operateAgencies.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { printReport } from "./printReport.ts"

const listing = (about: string, read: (sql: Sql) => Promise<OperatorReport>): Command => ({
  about,
  forms: ["[--json]"],
  options: { json: "flag" },
  prepare: (words) => ({
    describeTarget: siteOf,
    run: async ({ database, print }) => printReport(print, words, await read(await database())),
  }),
})

export const agencyList = listing("列出所有机构", listAgencies)

export const siteActs = listing("列出对整个网站做过的：导入、备份、恢复、更换密钥", listSiteActs)
