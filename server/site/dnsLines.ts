import { isDomain, shownHost } from "../core/hostName.ts"
import type { Sql } from "../db/Sql.ts"

/** What is set where the name of each host is registered, so that it leads here: a line each. */
export const dnsLines = async (sql: Sql, hosts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const home = await homeOf(sql)
  return hosts.filter(isPublic).map((host) => {
    if (home === null) return `解析：${shownHost(host)}的A记录指向这台服务器的公网地址`
    return `解析：${shownHost(host)}的CNAME记录指向${home}；顶级域名不能用CNAME的，A记录指向同一个地址`
  })
}

/** The host by which the site itself is known; null where it has none that others reach. */
const homeOf = async (sql: Sql): Promise<string | null> => {
  const rows = await sql<{ host: string }[]>`
    select h.host from agency_hosts h join agencies a on a.id = h.agency_id
    where a.is_default order by h.added_at nulls first, h.host`
  return rows.map(({ host }) => host).find(isPublic) ?? null
}

/** Whether it has a line in the DNS: names of this machine have none. */
const isPublic = (host: string): boolean => isDomain(host) && !host.endsWith(".localhost")
