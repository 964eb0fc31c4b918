import { Resolver } from "node:dns/promises"
import { shownHost } from "../core/hostName.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { dnsLine, homeOf, isPublic } from "./dnsLines.ts"

/** The addresses that the DNS has for a host; null: it gave no answer. */
export type AddressesOf = (host: string) => Promise<ReadonlyArray<string> | null>

type State = "here" | "elsewhere" | "missing" | "silent" | "local"

const STATES: Readonly<Record<State, string>> = {
  here: "指向这里",
  elsewhere: "指向别处",
  missing: "没有解析",
  silent: "没有查到结果",
  local: "不用解析",
}

/** Whether each domain of an agency leads where the site's own does, and the line of the DNS that makes it so. */
export const checkDomains = async (
  sql: Sql,
  { agency }: Pick<OperatorContext, "agency">,
  addressesOf: AddressesOf,
): Promise<OperatorReport> => {
  const rows = await sql<{ host: string }[]>`
    select host from agency_hosts where agency_id = ${agency} order by host limit ${MAX_CHECKED}`
  const home = await homeOf(sql)
  const here = home === null ? [] : ((await addressesOf(home)) ?? [])
  const list = await Promise.all(
    rows.map(async ({ host }) => {
      const found = isPublic(host) ? await addressesOf(host) : []
      const state = isPublic(host) ? stateOf(found, here) : "local"
      const line = state === "here" || state === "local" ? "" : dnsLine(host, home)
      return { domain: shownHost(host), state: STATES[state], found: (found ?? []).join("、"), line }
    }),
  )
  const lines = list.map(({ domain, state, found, line }) =>
    [domain, state, found, line].filter((text) => text !== "").join("  "),
  )
  return { lines: lines.length === 0 ? ["还没有域名"] : lines, data: { list } }
}

/** Each is asked for at once. */
const MAX_CHECKED = 50

const stateOf = (found: ReadonlyArray<string> | null, here: ReadonlyArray<string>): State => {
  if (found === null) return "silent"
  if (found.length === 0) return "missing"
  return found.some((address) => here.includes(address)) ? "here" : "elsewhere"
}

/** Asks the servers that this machine asks. */
export const lookUp: AddressesOf = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []))
  const isAnswered = asked.every((one) => one.status === "fulfilled" || HAS_NONE.has(codeOf(one.reason)))
  return found.length > 0 || isAnswered ? found : null
}

/** What the DNS says of a name that it does not have, or has without an address. */
const HAS_NONE: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"])

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined)
