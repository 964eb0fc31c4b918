import type { AskedAct } from "#domain/admin/acts.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { hostName, isDomain, shownHost } from "../core/hostName.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { dnsLines } from "../site/dnsLines.ts"
import { type Domain, domainsOf } from "../site/operateAgencies.ts"
import { changeFileDomain } from "./fileDomain.ts"

interface NewDomain {
  readonly domain: string
  readonly studies: boolean
}

/** Binds a domain that no agency has, or changes the mode of one that the agency has, in its file where it stands there. */
export const addDomain = async (
  sql: Sql,
  operator: OperatorContext,
  { domain, studies }: NewDomain,
): Promise<OperatorReport> => {
  const { agency, now } = operator
  const host = hostName(domain)
  if (!isDomain(host)) throw new CannotOperate(`不是域名：${domain}`)
  const mode = studies ? "1" : "0"
  const before = (await domainsOf(sql, agency)).find((one) => one.domain === host)
  if (before?.by === "file" && before.mode !== mode) {
    const { lines } = await changeFileDomain(sql, operator, { host, mode })
    return {
      lines: [`${shownHost(host)} ${studies ? "改为学习模式" : "改为完整模式"}`, ...lines],
      data: { domain: host, mode },
      changed: { upon: host, before: { mode: before.mode }, after: { mode }, undo: undoOf(host, before) },
    }
  }
  const bound = await sql`
    insert into agency_hosts (host, agency_id, mode, added_at) values (${host}, ${agency}, ${mode}, ${now})
    on conflict (host) do update set mode = excluded.mode
      where agency_hosts.agency_id = excluded.agency_id and agency_hosts.added_at is not null`
  if (bound.count === 0) {
    const [taken] = await sql<{ agency_id: string }[]>`select agency_id from agency_hosts where host = ${host}`
    throw new CannotOperate(
      taken?.agency_id === agency
        ? `域名 ${shownHost(host)} 已经是机构 ${agency} 的`
        : `域名 ${shownHost(host)} 已属于机构 ${taken?.agency_id}`,
    )
  }
  return {
    lines: [`${shownHost(host)} 已绑定到 ${agency}${studies ? "，学习模式" : ""}`, ...(await dnsLines(sql, [host]))],
    data: { domain: host, mode },
    changed: {
      upon: host,
      ...(before === undefined ? {} : { before: { mode: before.mode } }),
      after: { mode },
      ...(before?.mode === mode ? {} : { undo: undoOf(host, before) }),
    },
  }
}

/** Takes back a domain, out of the agency's file where it stands there. */
export const removeDomain = async (sql: Sql, operator: OperatorContext, domain: string): Promise<OperatorReport> => {
  const { agency } = operator
  const host = hostName(domain)
  const found = (await domainsOf(sql, agency)).find((one) => one.domain === host)
  if (found === undefined) throw new CannotOperate(`机构 ${agency} 没有域名 ${shownHost(host)}`)
  const { lines } =
    found.by === "file" ? await changeFileDomain(sql, operator, { host, mode: null }) : await unbound(sql, agency, host)
  return {
    lines: [`${shownHost(host)} 已解除绑定`, ...lines],
    data: { domain: host },
    changed: { upon: host, before: { mode: found.mode }, undo: undoOf(host, found) },
  }
}

const unbound = async (sql: Sql, agency: string, host: string): Promise<{ readonly lines: ReadonlyArray<string> }> => {
  await sql`delete from agency_hosts where agency_id = ${agency} and host = ${host}`
  return { lines: [] }
}

/** The act that gives a domain back what it had. */
const undoOf = (domain: string, before: Domain | undefined): AskedAct =>
  before === undefined
    ? { act: "domain:remove", input: { domain } }
    : { act: "domain:add", input: { domain, study: before.mode === "1" } }
