import { parseArgs } from "node:util"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Chain } from "#domain/exam/Evidence.ts"
import { type AttemptRow, findAttempt } from "../attempt/AttemptRow.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { acceptLate, lateEvidence, refuseLate } from "./lateHandIn.ts"
import { closeAll, extendAll, extendFor, type TimesChanged } from "./paperTimes.ts"

interface Desk {
  readonly pool: Pool
  readonly keys: ServerKeys
  readonly now: number
}

export const USAGE = `exam:extend -- --agency <编号> --paper <编号> [--user <编号或手机号>] --minutes <分钟>
exam:close  -- --agency <编号> --paper <编号> [--in <分钟，默认 1>]
exam:late   -- list --agency <编号>
exam:late   -- accept|refuse --agency <编号> --attempt <编号>`

/** Runs a command line and gives what to print. */
export const operate = async (words: ReadonlyArray<string>, desk: Desk): Promise<ReadonlyArray<string>> => {
  const [command = "", ...rest] = words
  const { values, positionals } = parsed(rest)
  const agency_id = needed(values, "agency")
  return desk.pool.begin(async (sql) => {
    await requireAgency(sql, agency_id)
    switch (command) {
      case "extend":
        return extend(sql, agency_id, values, desk.now)
      case "close":
        return close(sql, agency_id, values, desk.now)
      case "late":
        return late(sql, agency_id, positionals[0] ?? "list", values, desk)
      default:
        throw new CannotOperate(USAGE)
    }
  })
}

type Values = Readonly<Record<string, string | undefined>>

const extend = async (sql: Sql, agency_id: string, values: Values, now: number) => {
  const paper = await paperOf(sql, agency_id, needed(values, "paper"))
  const minutes = whole(needed(values, "minutes"), 1, 1_440)
  const asked = values["user"]
  const changed =
    asked === undefined
      ? await extendAll(sql, paper, minutes, now)
      : await extendFor(sql, paper, await userOf(sql, agency_id, asked), minutes, now)
  return [`已延长 ${minutes} 分钟`, ...changeLines(changed)]
}

const close = async (sql: Sql, agency_id: string, values: Values, now: number) => {
  const paper = await paperOf(sql, agency_id, needed(values, "paper"))
  const at = now + whole(values["in"] ?? "1", 0, 1_440) * 60_000
  return [`${Shanghai.format(at)} 收卷`, ...changeLines(await closeAll(sql, paper, at, now))]
}

const changeLines = ({ attempts, closes_at }: TimesChanged) => [
  `${attempts} 份正在作答的试卷改了截止时间`,
  ...(closes_at === null ? [] : [`考试窗口到 ${Shanghai.format(closes_at)}`]),
]

const late = async (sql: Sql, agency_id: string, act: string, values: Values, desk: Desk) => {
  if (act === "list") return listLate(sql, agency_id)
  if (act !== "accept" && act !== "refuse") throw new CannotOperate(USAGE)
  const attempt = await inReview(sql, agency_id, needed(values, "attempt"))
  if (act === "refuse") {
    await refuseLate(sql, attempt, desk.now)
    return ["已退回，证据仍然保留"]
  }
  const evidence = await lateEvidence(sql, attempt, desk.keys)
  await acceptLate(sql, attempt, evidence, { now: desk.now, keys: desk.keys, by: "operator" })
  return [`已采用 ${evidence.records.length} 条迟到的记录，成绩已重算`]
}

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

const userOf = async (sql: Sql, agency_id: string, asked: string): Promise<string> => {
  const [user] = await sql<{ id: string }[]>`
    select id from users where agency_id = ${agency_id} and (id = ${asked} or mobile = ${asked})`
  if (user === undefined) throw new CannotOperate(`没有学员 ${asked}`)
  return user.id
}

const parsed = (args: ReadonlyArray<string>) => {
  const text = { type: "string" } as const
  try {
    return parseArgs({
      args: [...args],
      options: { agency: text, paper: text, user: text, minutes: text, in: text, attempt: text },
      allowPositionals: true,
    })
  } catch (error) {
    throw new CannotOperate(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

const needed = (values: Values, name: string): string => {
  const value = values[name]
  if (value === undefined || value === "") throw new CannotOperate(`缺少 --${name}\n${USAGE}`)
  return value
}

const whole = (text: string, from: number, to: number): number => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new CannotOperate(`分钟数要是 ${from} 到 ${to} 的整数：${text}`)
}
