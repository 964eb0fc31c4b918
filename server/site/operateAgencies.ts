import type { AskedAct } from "#domain/admin/acts.ts"
import { shownHost } from "../core/hostName.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { openingSteps } from "./openingSteps.ts"

interface AgencyRow {
  readonly id: string
  readonly name: string
  readonly is_active: boolean
  readonly is_default: boolean
  readonly domains: number
  readonly learners: number
}

/** Every agency. */
export const listAgencies = async (sql: Sql): Promise<OperatorReport> => {
  const list = await sql<AgencyRow[]>`
    select id, name, is_active, is_default,
      (select count(*) from agency_hosts h where h.agency_id = a.id) as domains,
      (select count(*) from users u where u.agency_id = a.id and u.left_at is null) as learners
    from agencies a order by id`
  const rows = list.map((row) => ({
    ...row,
    // what may be done with it
    can_close: row.is_active && !row.is_default ? true : null,
    can_open: row.is_active ? null : true,
  }))
  return { lines: list.map(lineOf), data: { list: rows } }
}

const lineOf = ({ id, name, is_active, is_default, domains, learners }: AgencyRow): string =>
  [
    id,
    name,
    is_active ? "开放" : "已停用",
    ...(is_default ? ["默认"] : []),
    `${domains} 个域名`,
    `${learners} 名学员`,
  ].join("  ")

interface Offered {
  readonly courses: number
  readonly classrooms: number
  readonly banks: number
  readonly papers: number
  readonly sessions: number
}

export interface Domain {
  readonly domain: string
  readonly mode: "0" | "1"
  readonly by: "file" | "command"
}

/** One agency: its state, its domains, and how much it offers. */
export const showAgency = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const domains = await domainsOf(sql, agency)
  const [row] = await sql<[Omit<AgencyRow, "domains"> & Offered]>`
    select id, name, is_active, is_default,
      (select count(*) from users u where u.agency_id = a.id and u.left_at is null) as learners,
      (select count(*) from courses c where c.agency_id = a.id and not c.hidden) as courses,
      (select count(*) from classrooms c where c.agency_id = a.id and not c.hidden) as classrooms,
      (select count(*) from banks b where b.agency_id = a.id and not b.hidden) as banks,
      (select count(*) from papers p where p.agency_id = a.id and not p.hidden) as papers,
      (select count(*) from live_sessions l where l.agency_id = a.id and not l.hidden) as sessions
    from agencies a where id = ${agency}`
  const { courses, classrooms, banks, papers, sessions } = row
  const steps = await openingSteps(sql, agency)
  return {
    lines: [
      lineOf({ ...row, domains: domains.length }),
      `课程 ${courses}，班级 ${classrooms}，题库 ${banks}，试卷 ${papers}，直播 ${sessions}`,
      ...domains.map(({ domain, mode, by }) =>
        [
          shownHost(domain),
          ...(mode === "1" ? ["学习模式"] : []),
          by === "file" ? "写在机构文件中" : "由命令绑定",
        ].join("  "),
      ),
      ...steps.map(({ step, state, about }) => `${step}  ${state}  ${about}`),
    ],
    data: { ...row, steps, domains: domains.map((one) => ({ ...one, domain: shownHost(one.domain) })) },
  }
}

/** Domains of an agency, of its file or bound by command. */
export const domainsOf = (sql: Sql, agency: string) => sql<Domain[]>`
  select host as domain, mode, case when added_at is null then 'file' else 'command' end as by
  from agency_hosts where agency_id = ${agency} order by host`

/** Opens an agency's domains, or shows on them what an unknown domain shows. Its content and learners stay. */
export const switchAgency = async (
  sql: Sql,
  { agency }: OperatorContext,
  is_active: boolean,
): Promise<OperatorReport> => {
  const [before] = await sql<[{ is_active: boolean }]>`select is_active from agencies where id = ${agency} for update`
  await sql`update agencies set is_active = ${is_active} where id = ${agency}`
  const undo: AskedAct = { act: is_active ? "agency:off" : "agency:on", input: {} }
  return {
    lines: [is_active ? `${agency} 已开放` : `${agency} 已停用，它的域名几秒后不再打开`],
    data: { id: agency, is_active },
    changed: { upon: agency, before, after: { is_active }, ...(before.is_active === is_active ? {} : { undo }) },
  }
}
