import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Chain } from "#domain/exam/Evidence.ts"
import { type AttemptRow, findAttempt } from "../attempt/AttemptRow.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { personOf } from "../core/personOf.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { acceptLate, lateEvidence, refuseLate } from "./lateHandIn.ts"
import { closeAll, extendAll, extendFor, type TimesChanged } from "./paperTimes.ts"

interface Desk {
  readonly pool: Pool
  readonly keys: ServerKeys
  readonly now: number
}

/** What an operator asks for, of one agency. `user`: an id or a mobile number; without it, everybody. */
export type Operation =
  | { readonly act: "extend"; readonly paper: string; readonly user: string | undefined; readonly minutes: number }
  | { readonly act: "close"; readonly paper: string; readonly inMinutes: number }
  | { readonly act: "listLate" }
  | { readonly act: "acceptLate" | "refuseLate"; readonly attempt: string }

/** Does it, and gives what to print. Rejects with CannotOperate where something is not there. */
export const operate = (agency_id: string, operation: Operation, desk: Desk): Promise<ReadonlyArray<string>> =>
  desk.pool.begin(async (sql) => {
    await requireAgency(sql, agency_id)
    switch (operation.act) {
      case "extend":
        return extend(sql, await paperOf(sql, agency_id, operation.paper), operation, desk.now)
      case "close":
        return close(sql, await paperOf(sql, agency_id, operation.paper), operation, desk.now)
      case "listLate":
        return listLate(sql, agency_id)
      case "acceptLate":
        return accept(sql, await inReview(sql, agency_id, operation.attempt), desk)
      case "refuseLate":
        await refuseLate(sql, await inReview(sql, agency_id, operation.attempt), desk.now)
        return ["已退回，证据仍然保留"]
    }
  })

type Of<A extends Operation["act"]> = Extract<Operation, { readonly act: A }>
type Paper = Awaited<ReturnType<typeof paperOf>>

const extend = async (sql: Sql, paper: Paper, { user, minutes }: Of<"extend">, now: number) => {
  const changed =
    user === undefined
      ? await extendAll(sql, paper, minutes, now)
      : await extendFor(sql, paper, (await personOf(sql, paper.agency_id, user)).id, minutes, now)
  return [`已延长 ${minutes} 分钟`, ...changeLines(changed)]
}

const close = async (sql: Sql, paper: Paper, { inMinutes }: Of<"close">, now: number) => {
  const at = now + inMinutes * 60_000
  return [`${Shanghai.format(at)} 收卷`, ...changeLines(await closeAll(sql, paper, at, now))]
}

const accept = async (sql: Sql, attempt: AttemptRow, { keys, now }: Desk) => {
  const evidence = await lateEvidence(sql, attempt, keys)
  await acceptLate(sql, attempt, evidence, { now, keys, by: "operator" })
  return [`已采用 ${evidence.records.length} 条迟到的记录，成绩已重算`]
}

const changeLines = ({ attempts, closes_at }: TimesChanged) => [
  `${attempts} 份正在作答的试卷改了截止时间`,
  ...(closes_at === null ? [] : [`考试窗口到 ${Shanghai.format(closes_at)}`]),
]

interface InReview {
  readonly attempt_id: string
  readonly title: string
  readonly user_id: string
  readonly records: number
  /** Questions answered late of whose keys the learner was told something. */
  readonly told: number
  readonly chains: ReadonlyArray<Chain>
  readonly received_at: number
}

const listLate = async (sql: Sql, agency_id: string): Promise<ReadonlyArray<string>> => {
  const rows = await sql<InReview[]>`
    select l.attempt_id, t.title, t.user_id, l.records, l.chains, l.received_at,
      (select count(distinct r.question_id) from attempt_records r
        join told_keys k on k.agency_id = t.agency_id and k.user_id = t.user_id and k.question_id = r.question_id
        where r.agency_id = t.agency_id and r.attempt_id = t.id and r.status = 'late') as told
    from late_hand_ins l join attempts t on t.agency_id = l.agency_id and t.id = l.attempt_id
    where l.agency_id = ${agency_id} and l.state = 'review' order by l.received_at`
  if (rows.length === 0) return ["没有待核对的迟到作答"]
  return rows.map(({ attempt_id, title, user_id, records, told, chains, received_at }) =>
    [
      attempt_id,
      title,
      `学员 ${user_id}`,
      `${records} 条记录`,
      `${Shanghai.format(received_at)} 送达`,
      ...(told === 0 ? [] : [`其中 ${told} 题的答案或对错学员看过`]),
      chains.map(evidenceText).join("；"),
    ].join("  "),
  )
}

const FAULTS: Readonly<Record<Chain["faults"][number]["fault"], string>> = {
  missing: "前面缺号",
  open: "没有校验",
  changed: "内容与校验不符",
  foreign: "标记不是本服务器发出的",
  early: "时间早于它带着的标记",
}

const evidenceText = ({ client_id, from, until, faults }: Chain): string =>
  `设备 ${client_id} 第 ${from} 到 ${until} 号：${
    faults.length === 0 ? "链条完整" : faults.map(({ seq, fault }) => `${seq} 号${FAULTS[fault]}`).join("，")
  }`

const inReview = async (sql: Sql, agency_id: string, id: string): Promise<AttemptRow> => {
  const [row] = await sql<{ user_id: string }[]>`
    select t.user_id from late_hand_ins l join attempts t on t.agency_id = l.agency_id and t.id = l.attempt_id
    where l.agency_id = ${agency_id} and l.attempt_id = ${id} and l.state = 'review' for update of t`
  const attempt = row === undefined ? null : await findAttempt(sql, { agencyId: agency_id, userId: row.user_id }, id)
  if (attempt === null) throw new CannotOperate(`没有待核对的作答 ${id}`)
  return attempt
}

const requireAgency = async (sql: Sql, id: string): Promise<void> => {
  if ((await sql`select from agencies where id = ${id}`).length === 0) throw new CannotOperate(`没有机构 ${id}`)
}

const paperOf = async (sql: Sql, agency_id: string, paper_id: string) => {
  // one change of a paper's time after the other
  const rows = await sql`select from papers where agency_id = ${agency_id} and id = ${paper_id} for no key update`
  if (rows.length === 0) throw new CannotOperate(`没有试卷 ${paper_id}`)
  return { agency_id, paper_id }
}
