import * as Shanghai from "#domain/time/Shanghai.ts"
import type { AskedAct } from "#domain/admin/acts.ts"
import type { Chain } from "#domain/attempt/Evidence.ts"
import { type AttemptRow, findAttempt } from "./AttemptRow.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Changed, OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { ListRow, PagedList, Paging } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import { personOf } from "../core/personOf.ts"
import { readServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { acceptLate, lateEvidence, refuseLate } from "./lateHandIn.ts"
import { lockPaper } from "./lockPaper.ts"
import { requireNotReleased } from "./operateReleases.ts"
import { closeAll, closeFor, extendAll, extendFor, type Paper, timesOf, type TimesChanged } from "./paperTimes.ts"

interface Extension {
  readonly paper: string
  /** An id or a mobile number; null for everybody. */
  readonly user: string | null
  readonly minutes: number
}

/** Gives one learner or everybody more time, or takes back what was given: as long as nobody has used it. */
export const extendPaper = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper: id, user, minutes }: Extension,
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  await requireNotReleased(sql, paper)
  const learner = user === null ? null : (await personOf(sql, agency, user)).id
  const before = await windowOf(sql, paper, learner)
  if (minutes < 0) await requireUnused(sql, paper, { learner, minutes: -minutes, now })
  const changed =
    learner === null ? await extendAll(sql, paper, minutes, now) : await extendFor(sql, paper, [learner], minutes, now)
  const after = await windowOf(sql, paper, learner)
  const undo: AskedAct = {
    act: "exam:extend",
    input: { paper: id, ...(learner === null ? {} : { user: learner }), minutes: Math.abs(minutes), back: minutes > 0 },
  }
  return changeReport(minutes > 0 ? `已延长 ${minutes} 分钟` : `已收回 ${-minutes} 分钟`, changed, {
    upon: learner ?? id,
    before,
    after,
    undo,
  })
}

interface TakenBack {
  readonly learner: string | null
  readonly minutes: number
  readonly now: number
}

/** Whose exam would be over at once keeps the time. Throws CannotOperate. */
const requireUnused = async (
  sql: Sql,
  { agency_id, paper_id }: Paper,
  { learner, minutes, now }: TakenBack,
): Promise<void> => {
  const used = await sql`
    select from attempts
    where agency_id = ${agency_id} and paper_id = ${paper_id} and state = 'open'
      and (${learner}::text is null or user_id = ${learner}) and deadline <= ${now + minutes * 60_000} for no key update`
  if (used.length > 0) throw new CannotOperate(`有 ${used.length} 人正在用加的时间，不能收回；可以用exam:close提前结束`)
  const [own] = await sql<{ extra_minutes: number }[]>`
    select extra_minutes from paper_times
    where agency_id = ${agency_id} and paper_id = ${paper_id} and user_id = ${learner}`
  if (learner !== null && (own?.extra_minutes ?? 0) < minutes)
    throw new CannotOperate(`只加过 ${own?.extra_minutes ?? 0} 分钟`)
}

interface Closing {
  readonly paper: string
  /** An id or a mobile number; null for everybody. */
  readonly user?: string | null
  readonly inMinutes: number
}

/** Ends a paper for everybody, or for one learner, so many minutes from now. */
export const closePaper = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper: id, user = null, inMinutes }: Closing,
): Promise<OperatorReport> => {
  const at = now + inMinutes * 60_000
  const paper = await lockPaper(sql, agency, id)
  await requireNotReleased(sql, paper)
  const learner = user === null ? null : await personOf(sql, agency, user)
  const before = await windowOf(sql, paper, learner?.id ?? null)
  const changed = await (learner === null ? closeAll(sql, paper, at, now) : closeFor(sql, paper, learner.id, at, now))
  const after = await windowOf(sql, paper, learner?.id ?? null)
  const whose = learner === null ? "" : `${learner.name}：`
  return changeReport(`${whose}${Shanghai.format(learner === null ? (changed.closes_at ?? at) : at)} 收卷`, changed, {
    upon: learner?.id ?? id,
    before,
    after,
  })
}

/** Takes the late answers of an attempt that wait for a decision. */
export const acceptLateAnswers = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  attempt_id: string,
): Promise<OperatorReport> => {
  const attempt = await inReview(sql, agency, attempt_id)
  const keys = await readServerKeys(sql)
  const evidence = await lateEvidence(sql, attempt, keys)
  await acceptLate(sql, attempt, evidence, { now, keys, by: "operator" })
  const records = evidence.records.length
  return {
    lines: [`已采用 ${records} 条迟到的记录，成绩已重算`],
    data: { attempt_id, records },
    changed: { upon: attempt_id, before: { state: "review" }, after: { state: "accepted", records } },
  }
}

/** Leaves them out, for good. */
export const refuseLateAnswers = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  attempt_id: string,
): Promise<OperatorReport> => {
  await refuseLate(sql, await inReview(sql, agency, attempt_id), now)
  return {
    lines: ["已退回，证据仍然保留"],
    data: { attempt_id },
    changed: { upon: attempt_id, before: { state: "review" }, after: { state: "refused" } },
  }
}

const changeReport = (what: string, { attempts, closes_at }: TimesChanged, changed: Changed): OperatorReport => {
  const until = closes_at === null ? null : Shanghai.format(closes_at)
  return {
    lines: [what, `${attempts} 份正在作答的试卷改了截止时间`, ...(until === null ? [] : [`考试窗口到 ${until}`])],
    data: { attempts, closes_at: until },
    changed,
  }
}

/** The end of a paper for everybody, or for one learner with the minutes that were added. */
const windowOf = async (sql: Sql, { agency_id, paper_id }: Paper, learner: string | null) => {
  const [row] = await sql<[{ closes_at: number | null; extra_minutes: number }]>`
    select ${timesOf(sql, learner ?? "")} from papers p where p.agency_id = ${agency_id} and p.id = ${paper_id}`
  const closes_at = row.closes_at === null ? null : Shanghai.format(row.closes_at)
  return learner === null ? { closes_at } : { paper: paper_id, closes_at, extra_minutes: row.extra_minutes }
}

interface InReview extends ListRow {
  readonly attempt_id: string
  readonly title: string
  readonly user_id: string
  readonly records: number
  /** Questions answered late of whose keys the learner was told something. */
  readonly told: number
  readonly chains: ReadonlyArray<Chain>
  readonly received_at: string
}

/** Answers that came after the end and wait for a decision, with their evidence. */
const LATE: PagedList<Paging, string, InReview> = {
  from: (sql) => sql`late_hand_ins l join attempts t on t.agency_id = l.agency_id and t.id = l.attempt_id`,
  scope: (sql, { agency }) => sql`l.agency_id = ${agency} and l.state = 'review'`,
  filters: () => [],
  id: (sql) => sql`l.attempt_id`,
  learner: (sql) => sql`t.user_id`,
  sorts: { received: { by: (sql) => sql`l.received_at`, type: "timestamptz" } },
  sort: "received",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<(Omit<InReview, "received_at"> & { readonly received_at: number })[]>`
        select l.attempt_id as id, l.attempt_id, t.title, t.user_id, l.records, l.chains, l.received_at,
          (select count(distinct r.question_id) from attempt_records r
            join told_keys k on k.agency_id = t.agency_id and k.user_id = t.user_id and k.question_id = r.question_id
            where r.agency_id = t.agency_id and r.attempt_id = t.id and r.status = 'late') as told
        from late_hand_ins l join attempts t on t.agency_id = l.agency_id and t.id = l.attempt_id
        where l.agency_id = ${agency} and l.attempt_id in ${sql(ids)}`
      return rows.map(({ received_at, ...row }) => ({ ...row, received_at: Shanghai.format(received_at) }))
    },
}

export const listLateAnswers = (sql: Sql, operator: OperatorContext, asked: Paging = {}): Promise<OperatorReport> =>
  readPage(sql, LATE, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有待核对的迟到作答"] : rows.map(lateLine)),
  })

const lateLine = ({ attempt_id, title, user_id, records, told, chains, received_at }: InReview): string =>
  [
    attempt_id,
    title,
    `学员 ${user_id}`,
    `${records} 条记录`,
    `${received_at} 送达`,
    ...(told === 0 ? [] : [`其中 ${told} 题的答案或对错学员看过`]),
    chains.map(evidenceText).join("；"),
  ].join("  ")

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
