import type { ListInput } from "#domain/admin/lists.ts"
import { CODE_STATES } from "#domain/admin/states.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { latestFirst } from "../core/latestFirst.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import { serialOf } from "./findCode.ts"

interface BatchRow {
  readonly id: string
  readonly name: string
  readonly made_at: number
  readonly expires_at: number | null
  readonly codes: number
  readonly redeemed: number
  readonly revoked: number
}

/** Batches of course codes, the latest first. */
export const BATCHES: PagedList<ListInput<"code:list">, "made", Batch> = {
  from: (sql) => sql`course_code_batches b`,
  scope: (sql, { agency }) => sql`b.agency_id = ${agency}`,
  filters: (sql, _, { name, classroom }) => [
    ...(name === undefined ? [] : [sql`position(lower(${name}) in lower(b.id)) > 0`]),
    ...(classroom === undefined ? [] : [sql`b.classroom_id = ${classroom}`]),
  ],
  id: (sql) => sql`b.id`,
  sorts: { made: { by: (sql) => sql`b.made_at`, type: "timestamptz" } },
  sort: "made.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<BatchRow[]>`
        select b.id, c.name, b.made_at, b.expires_at, k.codes, k.redeemed, k.revoked
        from course_code_batches b
        join classrooms c on c.agency_id = b.agency_id and c.id = b.classroom_id
        cross join lateral (
          select count(*) as codes, count(redeemed_at) as redeemed, count(revoked_at) as revoked from course_codes
          where agency_id = b.agency_id and batch_id = b.id
        ) k
        where b.agency_id = ${agency} and b.id = any(${ids}::text[])`
      return rows.map(batchOf)
    },
}

const batchOf = ({ made_at, expires_at, ...row }: BatchRow) => ({
  ...row,
  made_at: Shanghai.format(made_at),
  expires_at: expires_at === null ? null : Shanghai.format(expires_at),
})

type Batch = ReturnType<typeof batchOf>

export const listBatches = (
  sql: Sql,
  operator: OperatorContext,
  asked: ListInput<"code:list"> = {},
): Promise<OperatorReport> =>
  readPage(sql, BATCHES, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["还没有课程码"] : rows.map(batchLine)),
  })

const batchLine = ({ id, name, made_at, expires_at, codes, redeemed, revoked }: Batch): string =>
  [
    id,
    name,
    `${made_at} 生成 ${codes} 个`,
    `已用 ${redeemed}`,
    `已作废 ${revoked}`,
    expires_at === null ? "不限兑换期" : `${expires_at} 前兑换`,
  ].join("  ")

type AskedUses = ListInput<"code:uses">

interface UseRow {
  readonly number: number
  readonly redeemed_by: string | null
  readonly redeemed_at: number | null
  readonly valid_until: string | null
  readonly state: keyof typeof CODE_STATES
  readonly name: string | null
}

/** What became of a code `k` of a batch `b`. */
const stateOf = (sql: Sql, now: number): Fragment => sql`
  case when k.redeemed_at is not null then 'redeemed' when k.revoked_at is not null then 'revoked'
    when b.expires_at <= ${now} then 'expired' else 'unused' end`

/** Each code of a batch: what became of it, and who redeemed it when; the latest first. The codes themselves are nowhere. */
export const usesAt = (now: number): PagedList<AskedUses, "latest" | "number" | "redeemed", Use> => {
  const from = (sql: Sql) => sql`course_codes k
    join course_code_batches b on b.agency_id = k.agency_id and b.id = k.batch_id`
  return {
    from,
    scope: (sql, { agency }, { batch }) => sql`k.agency_id = ${agency} and k.batch_id = ${batch}`,
    filters: (sql, _, { number, state }) => [
      ...(number === undefined ? [] : [sql`k.number = ${number}`]),
      ...(state === undefined ? [] : [sql`${stateOf(sql, now)} = ${state}`]),
    ],
    id: (sql) => sql`k.number`,
    ids: /^\d{1,9}$/,
    learner: (sql) => sql`k.redeemed_by`,
    sorts: {
      latest: { by: (sql) => latestFirst(sql, sql`k.redeemed_at`), type: "interval" },
      number: { by: (sql) => sql`k.number::bigint`, type: "bigint" },
      redeemed: { by: (sql) => sql`coalesce(k.redeemed_at, 'infinity')`, type: "timestamptz" },
    },
    sort: "latest",
    open:
      async (sql, { agency }, { batch }) =>
      async (ids) => {
        const rows = await sql<UseRow[]>`
          select k.number, k.redeemed_by, k.redeemed_at, k.valid_until, ${stateOf(sql, now)} as state, u.name
          from ${from(sql)} left join users u on u.agency_id = k.agency_id and u.id = k.redeemed_by
          where k.agency_id = ${agency} and k.batch_id = ${batch} and k.number = any(${ids}::int[])`
        return rows.map((row) => useOf(batch, row))
      },
  }
}

const useOf = (batch: string, { number, state, redeemed_at, redeemed_by, valid_until, name }: UseRow) => ({
  id: String(number),
  batch,
  number,
  state,
  name: name ?? "",
  redeemed_at: redeemed_at === null ? "" : Shanghai.format(redeemed_at),
  valid_until: redeemed_at === null ? "" : (valid_until ?? "长期"),
  user_id: redeemed_by ?? "",
  ...(state === "unused" && { is_open: "1" }),
})

type Use = ReturnType<typeof useOf>

export const listUses = async (sql: Sql, operator: OperatorContext, asked: AskedUses): Promise<OperatorReport> => {
  const { batch, number } = asked
  const found = await sql`
    select from course_codes where agency_id = ${operator.agency} and batch_id = ${batch}
      and (${number ?? null}::int is null or number = ${number ?? null}) limit 1`
  if (found.length === 0)
    throw new CannotOperate(`没有课程码 ${number === undefined ? batch : serialOf({ batch_id: batch, number })}`)
  return readPage(sql, usesAt(operator.now), operator, { asked, linesOf: (rows) => rows.map(useLine) })
}

const useLine = ({ batch, number, state, redeemed_at, user_id, name }: Use): string =>
  [serialOf({ batch_id: batch, number }), CODE_STATES[state], redeemed_at, user_id, name].join("  ").trim()
