import { type AgencyConfig, showsPrices } from "#domain/core/Agency.ts"
import { isDefault } from "#domain/core/Host.ts"
import type { RouteRule } from "#domain/route/RouteRule.ts"
import { shownTree } from "#domain/core/SubjectName.ts"
import type { Config } from "../config.ts"
import { answeredWithin } from "../db/answeredWithin.ts"
import type { Pool } from "../db/Sql.ts"
import { BoundedMap } from "./BoundedMap.ts"
import { hostName } from "./hostName.ts"
import type { Ad, AgencyContext, BottomDetail, LiveSettings } from "./AgencyContext.ts"

/**
 * Who answers for a host: an agency of this installation, or another cell at its address; null for that while an agency
 * comes from a cell that has not let go of it.
 */
export type Located = { readonly agency: AgencyContext } | { readonly cell: string | null }

/** Finds the agency that owns a host. */
export interface AgencyDirectory {
  /** Without asking: undefined when only `locate` can tell. */
  readonly known: (host: string) => AgencyContext | undefined
  /** null when nobody answers for it. Rejects when the database is away and the host was never asked for. */
  readonly locate: (host: string) => Promise<Located | null>
  /** The same of agencies of this installation alone. */
  readonly find: (host: string) => Promise<AgencyContext | null>
  /** After a change of the agencies: the next request reads them again. */
  readonly forget: () => void
}

/** Apart, so that hosts which anybody may make up push none out that an agency is bound to. */
type Entries = Readonly<Record<"bound" | "madeUp", BoundedMap<string, Located | null>>>

const FRESH_MS = 5_000
// a page waits no longer than this for the agency it is branded with
const PATIENCE_MS = 2_000
const MAX_HOSTS = { bound: 5_000, madeUp: 2_000 } as const

/** Keeps what it read until some agency changes, for which it looks every few seconds, however many agencies there are. */
export const makeAgencyDirectory = (
  pool: Pool,
  { subsidyAgencyFlag }: Pick<Config, "subsidyAgencyFlag">,
  now: () => number,
): AgencyDirectory => {
  const entries: Entries = { bound: new BoundedMap(MAX_HOSTS.bound), madeUp: new BoundedMap(MAX_HOSTS.madeUp) }
  const kept = (host: string) => {
    const located = entries.bound.get(host)
    return located === undefined ? entries.madeUp.get(host) : located
  }
  const reading = new Map<string, Promise<Located | null>>()
  let version: string | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  const forget = () => {
    entries.bound.clear()
    entries.madeUp.clear()
    reading.clear()
    version = null
    checkedAt = Number.NEGATIVE_INFINITY
  }
  const isFresh = () => Math.abs(now() - checkedAt) < FRESH_MS
  const check = async () => {
    const [row] = await answeredWithin(PATIENCE_MS, pool<{ version: string }[]>`select version from agencies_version`)
    if (row?.version !== version) forget()
    version = row?.version ?? null
    checkedAt = now()
  }
  const checked = () => (checking ??= check().finally(() => (checking = null)))

  const read = async (host: string): Promise<Located | null> => {
    const before = version
    const { located, isMoving } = await answeredWithin(PATIENCE_MS, readLocated(pool, host, subsidyAgencyFlag))
    // what was read before a change is not kept after it; whose agency moves asks each time
    if (version === before && !isMoving)
      entries[located === null || isDefault(host) ? "madeUp" : "bound"].set(host, located)
    return located
  }
  const readOnce = (host: string) => {
    const running = reading.get(host) ?? read(host)
    reading.set(host, running)
    const end = () => {
      if (reading.get(host) === running) reading.delete(host)
    }
    running.then(end, end)
    return running
  }

  const locate: AgencyDirectory["locate"] = async (typed) => {
    const host = hostName(typed)
    if (!isFresh()) {
      const last = kept(host)
      try {
        await checked()
      } catch (error) {
        // the last known agency still brands the page shown while the database is away
        checkedAt = now()
        if (last === undefined) throw error
      }
    }
    const located = kept(host)
    return located === undefined ? readOnce(host) : located
  }

  return {
    known: (typed) => {
      const located = isFresh() ? kept(hostName(typed)) : undefined
      return located && "agency" in located ? located.agency : undefined
    },
    locate,
    find: async (host) => {
      const located = await locate(host)
      return located && "agency" in located ? located.agency : null
    },
    forget,
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
  readonly has_wechat: boolean
}

/** A host is an agency's of this installation, or another cell's. */
type Read = { readonly is_moving: boolean; readonly is_awaited: boolean | null } & (
  | (Row & { readonly cell: null })
  | { readonly cell: string }
)

async function readLocated(
  sql: Pool,
  host: string,
  subsidyFlag: string,
): Promise<{ readonly located: Located | null; readonly isMoving: boolean }> {
  const rows = await sql<Read[]>`
    select a.*, c.address as cell, m.state is not null as is_moving,
      m.state = 'arriving' as is_awaited
    from (select ${host} as host) asked
    left join agency_hosts o on o.host = asked.host
    left join agency_moves m on m.agency = o.agency_id
    left join cell_hosts e on e.host = asked.host
    left join cells c on c.name = e.cell
    left join lateral (
      select a.id, a.key, a.name, a.flag, a.config, a.bottom_detail, a.route_rules, a.ads, a.live,
        (select coalesce(jsonb_agg(jsonb_build_object('domain', h.host, 'mode', h.mode) order by h.host), '[]')
          from agency_hosts h where h.agency_id = a.id) as domains,
        exists (select from wechat_apps w where w.agency_id = a.id) as has_wechat
      from agencies a
      left join agency_hosts own on own.agency_id = a.id and own.host = asked.host
      where a.is_active and (own.host is not null or (${isDefault(host)} and a.is_default))
      order by own.host is null
      limit 1
    ) a on e.host is null
    where e.host is not null or a.id is not null`
  const row = rows[0]
  if (row === undefined) return { located: null, isMoving: false }
  const { is_moving: isMoving } = row
  if (row.cell !== null) return { located: { cell: row.cell }, isMoving }
  if (row.is_awaited === true) return { located: { cell: null }, isMoving }
  const config: AgencyConfig = {
    zk_province: [],
    exam_type: [],
    agency_nav: [],
    is_show_price: "0",
    ...row.config,
    name: row.name,
    agency_flag: row.flag,
    domain_extend: row.domains,
    config: { ...row.config.config, ...(row.has_wechat && { wechat_login: "1" }) },
    subject_list: shownTree(row.config.subject_list ?? [], row.flag, subsidyFlag),
  }
  const agency: AgencyContext = {
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
  return { located: { agency }, isMoving }
}
