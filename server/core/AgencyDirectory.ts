import { type AgencyConfig, showsPrices } from "#domain/Agency.ts"
import { isDefault, nameOf } from "#domain/Host.ts"
import type { RouteRule } from "#domain/route/RouteRule.ts"
import { shownTree } from "#domain/SubjectName.ts"
import type { Config } from "../config.ts"
import { answeredWithin } from "../db/answeredWithin.ts"
import type { Pool } from "../db/Sql.ts"
import { BoundedMap } from "./BoundedMap.ts"
import type { Ad, AgencyContext, BottomDetail, LiveSettings } from "./AgencyContext.ts"

/** Finds the agency that owns a host. */
export interface AgencyDirectory {
  /** null when no active agency owns it. Rejects when the database is away and the host was never asked for. */
  readonly find: (host: string) => Promise<AgencyContext | null>
  /** After a change of the agencies: the next request reads them again. */
  readonly forget: () => void
}

interface Entry {
  readonly agency: AgencyContext | null
  readonly readAt: number
}

/** Apart, so that hosts which anybody may make up push none out that an agency is bound to. */
type Entries = Readonly<Record<"bound" | "madeUp", BoundedMap<string, Entry>>>

const FRESH_MS = 5_000
// a page waits no longer than this for the agency it is branded with
const PATIENCE_MS = 2_000
const MAX_HOSTS = { bound: 5_000, madeUp: 2_000 } as const

export const makeAgencyDirectory = (
  pool: Pool,
  { subsidyAgencyFlag }: Pick<Config, "subsidyAgencyFlag">,
  now: () => number,
): AgencyDirectory => {
  const entries: Entries = { bound: new BoundedMap(MAX_HOSTS.bound), madeUp: new BoundedMap(MAX_HOSTS.madeUp) }
  const known = (host: string) => entries.bound.get(host) ?? entries.madeUp.get(host)
  const keep = (host: string, agency: AgencyContext | null) => {
    const isMadeUp = agency === null || isDefault(host)
    entries[isMadeUp ? "bound" : "madeUp"].delete(host)
    entries[isMadeUp ? "madeUp" : "bound"].set(host, { agency, readAt: now() })
  }
  const reading = new Map<string, Promise<AgencyContext | null>>()

  const read = async (host: string): Promise<AgencyContext | null> => {
    const agency = await answeredWithin(PATIENCE_MS, readAgency(pool, host, subsidyAgencyFlag))
    keep(host, agency)
    return agency
  }

  return {
    find: async (typed) => {
      const host = nameOf(typed)
      const entry = known(host)
      if (entry !== undefined && Math.abs(now() - entry.readAt) < FRESH_MS) return entry.agency
      const running = reading.get(host) ?? read(host).finally(() => reading.delete(host))
      reading.set(host, running)
      // the last known agency still brands the page shown while the database is away
      return entry === undefined
        ? running
        : running.catch(() => {
            keep(host, entry.agency)
            return entry.agency
          })
    },
    forget: () => {
      entries.bound.clear()
      entries.madeUp.clear()
    },
  }
}

interface Row {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly flag: string
  readonly config: Partial<AgencyConfig>
  readonly bottom_detail: BottomDetail
  readonly route_rules: ReadonlyArray<RouteRule>
  readonly ads: ReadonlyArray<Ad>
  readonly live: LiveSettings
  readonly domains: AgencyConfig["domain_extend"]
}

async function readAgency(sql: Pool, host: string, subsidyFlag: string): Promise<AgencyContext | null> {
  const rows = await sql<Row[]>`
    select a.id, a.key, a.name, a.flag, a.config, a.bottom_detail, a.route_rules, a.ads, a.live,
      (select coalesce(jsonb_agg(jsonb_build_object('domain', h.host, 'mode', h.mode) order by h.host), '[]')
        from agency_hosts h where h.agency_id = a.id) as domains
    from agencies a
    left join agency_hosts own on own.agency_id = a.id and own.host = ${host}
    where a.is_active and (own.host is not null or (${isDefault(host)} and a.is_default))
    order by own.host is null
    limit 1`
  const row = rows[0]
  if (row === undefined) return null
  const config: AgencyConfig = {
    zk_province: [],
    exam_type: [],
    agency_nav: [],
    is_show_price: "0",
    config: {},
    ...row.config,
    name: row.name,
    agency_flag: row.flag,
    domain_extend: row.domains,
    subject_list: shownTree(row.config.subject_list ?? [], row.flag, subsidyFlag),
  }
  return {
    id: row.id,
    key: row.key,
    flag: row.flag,
    name: row.name,
    host,
    hidesPrices: !showsPrices(config),
    config,
    bottomDetail: row.bottom_detail,
    routeRules: row.route_rules,
    ads: row.ads,
    live: row.live,
  }
}
