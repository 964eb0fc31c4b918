import * as CrashReport from "#domain/protocol/CrashReport.ts"
import * as Region from "#domain/core/Region.ts"
import { calendarDates } from "../cards/calendarDates.ts"
import type { Handlers } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { notFound } from "../core/Refusal.ts"
import { homePage } from "./homePage.ts"
import type { RegionByAddress } from "./regionByAddress.ts"

/** What may be written into the log by the hour, for each agency. */
const CRASHES_FROM_NETWORK = { hits: 20, seconds: 3_600 }
const CRASHES = { hits: 500, seconds: 3_600 }

type Names =
  | "mechanism.view"
  | "mechanism.policyInfo"
  | "calendar.info"
  | "subject.tree"
  | "default.bottomDetail"
  | "default.routeRules"
  | "default.ip"
  | "default.crash"
  | "advertise.ad"

interface Needs {
  readonly regionByAddress: RegionByAddress
}

export const makeHandlers = ({ regionByAddress }: Needs): Handlers<Names> => ({
  "mechanism.view": homePage,

  "mechanism.policyInfo": async ({ id }, { sql, agency }) => {
    const rows = await sql<{ id: string; title: string; html: string }[]>`
      select id, title, html from documents where agency_id = ${agency.id} and id = ${id} and not hidden`
    if (rows[0] === undefined) throw notFound("页面不存在")
    return rows[0]
  },

  "calendar.info": async ({ region_id = null, subject_id = null, year = null }, { sql, agency }) => ({
    list: await calendarDates(sql, { agencyId: agency.id, region_id, subject_id, year }),
  }),

  "subject.tree": async (_, { agency }) => ({ list: agency.config.subject_list }),

  "default.bottomDetail": async (_input, { agency }) => agency.bottomDetail,
  "default.routeRules": async (_input, { agency }) => ({ list: agency.routeRules }),
  "default.ip": async (_input, { ip, agency }) => ({
    ip,
    region: Region.resolve(agency.config.zk_province, regionByAddress(ip)),
  }),
  "default.crash": async (report, ctx) => {
    await rateLimit(ctx, `crash:${networkOf(ctx.ip)}`, CRASHES_FROM_NETWORK)
    await rateLimit(ctx, "crash", CRASHES)
    ctx.log.error({ crash: { ...report, message: CrashReport.clean(report.message) } }, "a view threw in a browser")
    return { done: true }
  },
  "advertise.ad": async ({ place }, { agency }) => ({
    list: agency.ads.filter((ad) => place === undefined || ad.place === place),
  }),
})
