import type { ActName } from "#domain/admin/acts.ts"
import * as Mobile from "#domain/core/Mobile.ts"
import type { Sql } from "../db/Sql.ts"

/** Says of what an input names in a field what people call it; rows of one column `name`. */
type Naming = (sql: Sql, agency: string, typed: string) => ReturnType<Sql>

const learner: Naming = (sql, agency, typed) => sql`
  select '学员' || name || coalesce('（尾号' || right(mobile, 4) || '）', '') as name
  from users where agency_id = ${agency} and (id = ${typed} or mobile = ${Mobile.plain(typed)})`

const told =
  (table: "asks" | "question_reports" | "reviews"): Naming =>
  (sql, agency, id) =>
    sql`
    select '学员' || u.name || '的“' || left(regexp_replace(t.text, '\\s+', ' ', 'g'), 20) || '”' as name
    from ${sql(table)} t join users u on u.agency_id = t.agency_id and u.id = t.user_id
    where t.agency_id = ${agency} and t.id::text = ${id}`

const FIELDS: Readonly<Record<string, Naming>> = {
  user: learner,
  other: learner,
  paper: (sql, agency, id) => sql`select '试卷' || name as name from papers where agency_id = ${agency} and id = ${id}`,
  attempt: (sql, agency, id) => sql`
    select '学员' || u.name || '的' || t.title as name from attempts t
    join users u on u.agency_id = t.agency_id and u.id = t.user_id where t.agency_id = ${agency} and t.id::text = ${id}`,
  order: (sql, agency, id) => sql`
    select '学员' || u.name || '的订单' || o.name as name from orders o
    join users u on u.agency_id = o.agency_id and u.id = o.user_id where o.agency_id = ${agency} and o.id = ${id}`,
  invoice: (sql, agency, id) => sql`
    select '发票抬头' || title as name from invoices where agency_id = ${agency} and id = ${id}`,
  session: (sql, agency, id) => sql`
    select '直播' || title as name from live_sessions where agency_id = ${agency} and id = ${id}`,
  classroom: (sql, agency, id) => sql`
    select '班级' || name as name from classrooms where agency_id = ${agency} and id = ${id}`,
  login: (sql, agency, login) => sql`
    select '同事' || name as name from admin_accounts where agency_id = ${agency} and login = ${login}`,
}

/** What `id` is. */
const IDS: { readonly [N in ActName]?: Naming } = {
  "report:answer": told("question_reports"),
  "ask:answer": told("asks"),
  "ask:hide": told("asks"),
  "review:hide": told("reviews"),
}

/** Whoever marks is told of no attempt whose it is. */
const isUnnamed = (act: ActName, field: string): boolean => act.startsWith("mark:") && field === "attempt"

/** How an input's fields that name somebody or something are called. */
export const namingsOf = (act: ActName, fields: ReadonlyArray<string>): Readonly<Record<string, Naming>> => {
  const namings = { ...FIELDS, ...(IDS[act] !== undefined && { id: IDS[act] }) }
  return Object.fromEntries(
    Object.entries(namings).filter(([field]) => fields.includes(field) && !isUnnamed(act, field)),
  )
}

/** Upon whom or what an act is, by name: said before it is done. Empty where its input names nobody. */
export const whomOf = async (
  sql: Sql,
  agency: string,
  act: ActName,
  input: Readonly<Record<string, unknown>>,
): Promise<ReadonlyArray<string>> => {
  const names = await Promise.all(
    Object.entries(namingsOf(act, Object.keys(input))).map(async ([field, naming]) => {
      const typed = input[field]
      if (typeof typed !== "string") return []
      return sql<{ name: string }[]>`${naming(sql, agency, typed)}`
    }),
  )
  const said = names.flat().map(({ name }) => name)
  return said.length === 0 ? [] : [`对象：${said.join("，")}`]
}
