import { isDomain, shownHost } from "../core/hostName.ts"
import type { Sql } from "../db/Sql.ts"

/** What is set where the name of each host is registered, so that it leads here: a line each. */
export const dnsLines = async (sql: Sql, hosts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const home = await homeOf(sql)
  return hosts.filter((host) => isPublic(host) && host !== home).map((host) => dnsLine(host, home))
}

export const dnsLine = (host: string, home: string | null): string =>
  home === null
    ? `解析：${shownHost(host)}的A记录指向这台服务器的公网地址`
    : `解析：${shownHost(host)}的CNAME记录指向${home}；顶级域名不能用CNAME的，A记录指向同一个地址`

/** The host by which the site itself is known; null where it has none in the DNS. */
export const homeOf = async (sql: Sql): Promise<string | null> => {
  const rows = await sql<{ host: string }[]>`
    select h.host from agency_hosts h join agencies a on a.id = h.agency_id
    where a.is_default order by h.added_at nulls first, h.host`
  return rows.map(({ host }) => host).find(isPublic) ?? null
}

/** Names of this machine, and those that are kept for tests and examples, are in no DNS (RFC 6761). */
const RESERVED = /\.(localhost|test|example|invalid)$/

/** Whether the DNS may have it. */
export const isPublic = (host: string): boolean => isDomain(host) && !RESERVED.test(host)
