import { toYuan } from "#domain/core/Money.ts"
import { untilText } from "#domain/time/untilText.ts"
import { LABELS as ORDER_LABELS, type OrderState } from "#domain/order/OrderState.ts"
import { SCENES, words } from "#domain/admin/words.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { type Person, personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import { STATES, stateOf, type Times } from "./learnerState.ts"
import { ofLearner } from "./ofLearner.ts"
import { MAX_TRIES, triesOf } from "./passwordTries.ts"
import { wechatSince } from "./wechatBindings.ts"

/** Of one kind: the newest. */
const MAX_ROWS = 50

interface Account extends Times {
  readonly id: string
  readonly mobile: string | null
  readonly uid: string | null
  readonly name: string
  readonly region_id: string
  readonly has_password: boolean
  readonly created_at: number
  readonly signed_in_at: number | null
}

/** One learner as support needs it: what they have, what they did, and why they may not get in. */
export const showUser = async (sql: Sql, operator: OperatorContext, user: string): Promise<OperatorReport> => {
  const person = await personOf(sql, operator.agency, user)
  const data = await readLearner(sql, operator, person)
  return { lines: linesOf(data), data, learners: [person.id] }
}

type Learner = Awaited<ReturnType<typeof readLearner>>

const readLearner = async (sql: Sql, { agency, now }: OperatorContext, person: Person) => {
  const mine = sql`agency_id = ${agency} and user_id = ${person.id}`
  const [[account], tries, since, classrooms, orders, attempts, devices, codes, agreements, messages] =
    await Promise.all([
      sql<[Account]>`
      select id, mobile, uid, name, region_id, password_hash is not null as has_password, created_at, signed_in_at,
        locked_at, leaves_at, left_at, merged_into
      from users where agency_id = ${agency} and id = ${person.id}`,
      triesOf(sql, agency, person, now),
      wechatSince(sql, { agencyId: agency, userId: person.id }),
      sql<{ id: string; name: string; valid_until: string | null; joined_at: number; order_id: string | null }[]>`
      select c.id, c.name, e.valid_until, e.joined_at, e.order_id from enrolments e
      join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
      where e.agency_id = ${agency} and e.user_id = ${person.id} order by e.joined_at desc limit ${MAX_ROWS}`,
      sql<{ id: string; name: string; state: OrderState; amount_fen: number; created_at: number }[]>`
      select id, name, state, amount_fen, created_at from orders where ${mine}
      order by created_at desc limit ${MAX_ROWS}`,
      sql<
        {
          id: string
          title: string
          state: string
          started_at: number
          ended_at: number | null
          receipt: string | null
        }[]
      >`
      select t.id, t.title, t.state, t.started_at, t.ended_at, r.number as receipt from attempts t
      left join receipts r on r.agency_id = t.agency_id and r.attempt_id = t.id
      where t.agency_id = ${agency} and t.user_id = ${person.id} order by t.started_at desc limit ${MAX_ROWS}`,
      sql<{ device: string; sign_ins: number; signed_in_at: number }[]>`
      select device, count(*)::integer as sign_ins, max(created_at) as signed_in_at from tokens
      where ${mine} and expires_at > ${now} group by device order by 3 desc limit ${MAX_ROWS}`,
      sql<{ batch_id: string; number: number; valid_until: string | null; redeemed_at: number }[]>`
      select batch_id, number, valid_until, redeemed_at from course_codes
      where agency_id = ${agency} and redeemed_by = ${person.id} order by redeemed_at desc limit ${MAX_ROWS}`,
      sql<{ number: string; title: string; classroom_name: string; signed_at: number }[]>`
      select number, title, classroom_name, signed_at from agreements
      where agency_id = ${agency} and ${ofLearner(sql, { agencyId: agency, userId: person.id })}
      order by signed_at desc limit ${MAX_ROWS}`,
      sql<{ scene: string; sent_at: number; expires_at: number }[]>`
      select scene, sent_at, expires_at from sms_codes where agency_id = ${agency} and mobile = ${person.mobile ?? ""}
      order by sent_at desc limit ${MAX_ROWS}`,
    ])
  const { locked_at, leaves_at, left_at, merged_into, ...facts } = account
  return {
    ...facts,
    created_at: Shanghai.format(facts.created_at),
    signed_in_at: facts.signed_in_at === null ? null : Shanghai.format(facts.signed_in_at),
    state: stateOf({ locked_at, leaves_at, left_at, merged_into }),
    wechat_since: since === null ? null : Shanghai.format(since),
    wrong_passwords: tries === null ? null : { tries: tries.hits, until: Shanghai.format(tries.expires_at) },
    classrooms: classrooms.map((row) => ({ ...row, joined_at: Shanghai.format(row.joined_at) })),
    orders: orders.map(({ amount_fen, ...row }) => ({
      ...row,
      amount: toYuan(amount_fen),
      created_at: Shanghai.format(row.created_at),
      ...(row.state === "paid" && { returns: "1" as const }),
    })),
    attempts: attempts.map((row) => ({
      ...row,
      started_at: Shanghai.format(row.started_at),
      ended_at: row.ended_at === null ? null : Shanghai.format(row.ended_at),
    })),
    devices: devices.map(({ device, sign_ins, signed_in_at }) => ({
      device: device === "" ? "未知设备" : device,
      sign_ins,
      signed_in_at: Shanghai.format(signed_in_at),
    })),
    codes: codes.map((row) => ({ ...row, redeemed_at: Shanghai.format(row.redeemed_at) })),
    agreements: agreements.map((row) => ({ ...row, signed_at: Shanghai.format(row.signed_at) })),
    messages: messages.map((row) => ({
      ...row,
      sent_at: Shanghai.format(row.sent_at),
      expires_at: Shanghai.format(row.expires_at),
    })),
  }
}

const linesOf = (shown: Learner): ReadonlyArray<string> => [
  [
    shown.id,
    shown.mobile ?? "没有手机号",
    shown.name,
    STATES[shown.state],
    `${shown.created_at} 注册`,
    shown.signed_in_at === null ? "没有登录过" : `${shown.signed_in_at} 登录`,
    ...(shown.has_password ? [] : ["没有密码"]),
    ...(shown.wechat_since === null ? [] : [`${shown.wechat_since} 绑定微信`]),
  ].join("  "),
  ...(shown.wrong_passwords === null ? [] : [triesLine(shown.wrong_passwords)]),
  ...section("班级", shown.classrooms, ({ id, name, valid_until, order_id }) => [
    id,
    name,
    untilText(valid_until),
    ...(order_id === null ? [] : [`订单 ${order_id}`]),
  ]),
  ...section("订单", shown.orders, ({ id, name, state: order, amount, created_at }) => [
    created_at,
    id,
    ORDER_LABELS[order],
    `${amount} 元`,
    name,
  ]),
  ...section("作答", shown.attempts, ({ id, title, started_at, ended_at, receipt }) => [
    id,
    title,
    `${started_at} 开始`,
    ended_at === null ? "还没有交卷" : `${ended_at} 结束`,
    ...(receipt === null ? [] : [`回执 ${receipt}`]),
  ]),
  ...section("设备", shown.devices, ({ device, sign_ins, signed_in_at }) => [
    device,
    `${signed_in_at} 登录`,
    ...(sign_ins > 1 ? [`共 ${sign_ins} 次`] : []),
  ]),
  ...section("课程码", shown.codes, ({ batch_id, number, redeemed_at }) => [
    `${batch_id} ${number}`,
    `${redeemed_at} 使用`,
  ]),
  ...section("协议", shown.agreements, ({ number, title, classroom_name, signed_at }) => [
    number,
    title,
    classroom_name,
    `${signed_at} 签订`,
  ]),
  ...section("一天内的短信", shown.messages, ({ scene, sent_at, expires_at }) => [
    sceneOf(scene),
    `${sent_at} 发出`,
    `${expires_at} 前有效`,
  ]),
]

const sceneOf = words(SCENES)

const triesLine = ({ tries, until }: NonNullable<Learner["wrong_passwords"]>): string =>
  tries < MAX_TRIES ? `密码输错 ${tries} 次` : `密码输错 ${tries} 次，${until} 前可能登录不了；user:unblock 解除`

const section = <T>(
  title: string,
  rows: ReadonlyArray<T>,
  cells: (row: T) => ReadonlyArray<string>,
): ReadonlyArray<string> => rows.map((row) => [title, ...cells(row)].join("  "))
