import type { Owner } from "../core/Owner.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import { revokeAll } from "../core/tokens.ts"
import { readServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { endAttempt } from "../attempt/endAttempt.ts"
import { foldQuestions } from "../learnerQuestions/foldQuestions.ts"
import { stateOf, STATES, type Times } from "./learnerState.ts"
import { type Merged, mergeRows } from "./mergeRows.ts"
import { type Both, MERGE_RULES } from "./mergeRules.ts"
import { forgetPasswordTries } from "./passwordTries.ts"

/** Of an account that was merged into another: as little names a person as of one that left. */
const GONE = "已合并用户"

interface Account extends Times {
  readonly id: string
  readonly mobile: string | null
  readonly uid: string | null
  readonly name: string
  readonly password_hash: string | null
}

/**
 * Makes one of two accounts of one person: what `other` has becomes that of `user`, and `other` signs nobody in. Nothing
 * takes it back. Throws CannotOperate while either sits an exam, or money or evidence of the other is on its way.
 */
export const mergeUsers = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  asked: { readonly user: string; readonly other: string },
): Promise<OperatorReport> => {
  const both = {
    agency,
    kept: (await personOf(sql, agency, asked.user)).id,
    other: (await personOf(sql, agency, asked.other)).id,
  }
  if (both.kept === both.other) throw new CannotOperate("这是同一个账号")
  const [kept, other] = await lockBoth(sql, both)
  await requireIdle(sql, both)
  await endTwins(sql, both, now)
  const sat = await papersOfBoth(sql, both)
  const questions = await questionsOf(sql, both)
  await sql`update users set merged_into = ${both.kept}
    where agency_id = ${agency} and (id = ${both.other} or merged_into = ${both.other})`
  const merged = await mergeRows(sql, both, now)
  await foldQuestions(sql, ownerOf(both), questions, now)
  await forgetPasswordTries(sql, agency, other)
  await sql`delete from sms_codes where agency_id = ${agency} and mobile = ${other.mobile ?? ""}`
  await revokeAll(sql, agency, both.other)
  await joinAccounts(sql, both, now)
  return {
    lines: [
      `${named(other)} 并入 ${named(kept)}`,
      ...merged.flatMap(countLine),
      ...(sat.length === 0 ? [] : [`两个账号都考过，作答都保留：${sat.join("、")}`]),
      ...signInLines(kept, other),
    ],
    data: { id: both.kept, other: both.other, merged, sat },
    changed: {
      upon: both.kept,
      before: { other: both.other, mobile: other.mobile === null ? null : `*${other.mobile.slice(-4)}` },
      after: {
        merged: Object.fromEntries(
          merged
            .filter(({ moved, twice }) => moved + twice > 0)
            .map(({ table, moved, twice }) => [table, [moved, twice]]),
        ),
      },
    },
  }
}

const ownerOf = ({ agency, kept }: Both): Owner => ({ agencyId: agency, userId: kept })

const named = ({ name, id, mobile }: Account): string => `${name}（${mobile ?? id}）`

/** In one order, which rules out deadlocks. Nothing new comes to either until the transaction ends. */
const lockBoth = async (sql: Sql, { agency, kept, other }: Both): Promise<readonly [kept: Account, other: Account]> => {
  const rows = await sql<Account[]>`
    select id, mobile, uid, name, password_hash, locked_at, leaves_at, left_at, merged_into from users
    where agency_id = ${agency} and id in (${kept}, ${other}) order by id for update`
  const accounts = [kept, other].map((id) => rows.find((row) => row.id === id))
  const [one, two] = accounts
  if (one === undefined || two === undefined) throw new CannotOperate("这个账号刚被别人改过")
  for (const account of [one, two])
    if (stateOf(account) !== "active")
      throw new CannotOperate(`${named(account)}：${STATES[stateOf(account)]}，不能合并`)
  return [one, two]
}

const requireIdle = async (sql: Sql, { agency, kept, other }: Both): Promise<void> => {
  const sitting = await sql<{ title: string }[]>`
    select distinct title from attempts
    where agency_id = ${agency} and user_id in (${kept}, ${other}) and state = 'open' and paper_id is not null
    order by title`
  if (sitting.length > 0) throw new CannotOperate(`正在作答，交卷或收卷以后再合并：${titles(sitting)}`)
  const late = await sql<{ title: string }[]>`
    select t.title from late_hand_ins l join attempts t on t.agency_id = l.agency_id and t.id = l.attempt_id
    where l.agency_id = ${agency} and t.user_id = ${other} and l.state = 'review' order by t.title`
  if (late.length > 0) throw new CannotOperate(`有迟到的作答等待处理，处理以后再合并：${titles(late)}`)
  const orders = await sql<{ id: string }[]>`
    select id from orders where agency_id = ${agency} and user_id = ${other} and state in ('open', 'closing') order by id`
  if (orders.length > 0)
    throw new CannotOperate(`有没付完的订单，付款或关闭以后再合并：${orders.map(({ id }) => id).join("、")}`)
}

const titles = (rows: ReadonlyArray<{ readonly title: string }>): string => rows.map(({ title }) => title).join("、")

/** Of a practice that both have begun, the one begun earlier ends: a learner has one open attempt of a thing. */
const endTwins = async (sql: Sql, { agency, kept, other }: Both, now: number): Promise<void> => {
  const twins = await sql<AttemptRow[]>`
    select t.* from attempts t
    where t.agency_id = ${agency} and t.user_id in (${kept}, ${other}) and t.state = 'open' and exists (
      select from attempts l where l.agency_id = t.agency_id and l.user_id in (${kept}, ${other}) and l.state = 'open'
        and l.source = t.source and (l.started_at, l.id) > (t.started_at, t.id))
    for no key update`
  const keys = await readServerKeys(sql)
  for (const attempt of twins) await endAttempt(sql, attempt, { by: "server", now, keys })
}

const papersOfBoth = async (sql: Sql, { agency, kept, other }: Both): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ title: string }[]>`
    select max(title) as title from attempts
    where agency_id = ${agency} and user_id in (${kept}, ${other}) and paper_id is not null
    group by paper_id having count(distinct user_id) = 2 order by 1`
  return rows.map(({ title }) => title)
}

/** Whose records are made again: all that the other account answered, kept or threw out. */
const questionsOf = async (sql: Sql, { agency, other }: Both): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ question_id: string }[]>`
    select question_id from attempt_marks where agency_id = ${agency} and user_id = ${other}
    union select question_id from wrong_acts where agency_id = ${agency} and user_id = ${other}
    union select question_id from learner_questions where agency_id = ${agency} and user_id = ${other}`
  return rows.map(({ question_id }) => question_id)
}

/** The kept account's own facts stay; what it lacks it has from the other: a number with its password, plans, a picture. */
const joinAccounts = async (sql: Sql, { agency, kept, other }: Both, now: number): Promise<void> => {
  await sql`
    with gone as (
      update users n set mobile = null, uid = null, password_hash = null, name = ${GONE}, avatar = '', exam_day = null,
        daily_questions = null, study_subject_id = null, sms_messages = false, left_at = ${now}
      from users o where n.agency_id = ${agency} and n.id = ${other} and o.agency_id = n.agency_id and o.id = n.id
      returning o.*
    )
    update users k set
      password_hash = case when k.mobile is null and k.password_hash is null then gone.password_hash else k.password_hash end,
      mobile = coalesce(k.mobile, gone.mobile), uid = coalesce(k.uid, gone.uid),
      avatar = case when k.avatar = '' then gone.avatar else k.avatar end,
      exam_day = coalesce(k.exam_day, gone.exam_day), daily_questions = coalesce(k.daily_questions, gone.daily_questions),
      study_subject_id = coalesce(k.study_subject_id, gone.study_subject_id),
      study_subject_at = coalesce(k.study_subject_at, gone.study_subject_at), messages_day = null
    from gone where k.agency_id = ${agency} and k.id = ${kept}`
}

const countLine = ({ table, moved, twice }: Merged): ReadonlyArray<string> => {
  const { title, both = "" } = MERGE_RULES[table] ?? {}
  if (title === undefined || moved + twice === 0) return []
  return [`${title}：移过去 ${moved}${twice === 0 ? "" : `；两个账号都有 ${twice}，${both}`}`]
}

const signInLines = (kept: Account, other: Account): ReadonlyArray<string> => [
  ...signIn("手机号", kept.mobile, other.mobile, (mobile) => `尾号${mobile.slice(-4)}`),
  ...signIn("机构账号", kept.uid, other.uid, (uid) => uid),
  "并入的账号在所有设备退出",
]

const signIn = (
  what: string,
  kept: string | null,
  other: string | null,
  shown: (one: string) => string,
): ReadonlyArray<string> => {
  if (other === null) return []
  if (kept === null) return [`${what}（${shown(other)}）以后登录保留的账号`]
  return [`${what}（${shown(other)}）不再登录任何账号，可以另行注册`]
}
