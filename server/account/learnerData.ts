import * as DateText from "#domain/time/DateText.ts"
import { LABELS as ORDER_LABELS, type OrderState } from "#domain/order/OrderState.ts"
import { LABELS as REQUEST_LABELS, type RefundRequestState } from "#domain/order/RefundRequestState.ts"
import { LABELS as REFUND_LABELS, type RefundState } from "#domain/order/RefundState.ts"
import { embargoedFor } from "../attempt/embargoedQuestions.ts"
import { recordDisclosureOf } from "../attempt/keyDisclosures.ts"
import { type Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { type Row } from "./dataPage.ts"
import { ofLearner } from "./ofLearner.ts"

/** Of one kind: the newest. */
const MAX_ROWS = 10_000

interface Asked {
  /** Elsewhere no answer has one, not even of what was bought before they were hidden. */
  readonly showsPrices: boolean
  readonly now: number
}
type Query = (sql: Sql, owner: Owner, asked: Asked) => Promise<ReadonlyArray<Row>>

/** Everything that is kept about a learner, as the learner may know it: own answers, and no key or verdict. */
export const LEARNER_DATA: ReadonlyArray<readonly [title: string, query: Query]> = [
  [
    "账号",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select id as 编号, mobile as 手机号, uid as 机构账号, name as 姓名, region_id as 地区, exam_day::text as 考试日期,
        daily_questions as 每天题量, study_subject_id as 所选科目,
        ${time(sql, "created_at")} as 注册时间, ${time(sql, "signed_in_at")} as 最近登录
      from users where agency_id = ${agencyId} and id = ${userId}`,
  ],
  [
    "登录的设备",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select device as 设备, ${time(sql, "t.created_at")} as 登录时间,
        case when d.token_hash is null then '否' else '是' end as 推送消息
      from tokens t left join push_devices d on d.agency_id = t.agency_id and d.token_hash = t.token_hash
        and d.gone_at is null
      where t.agency_id = ${agencyId} and t.user_id = ${userId} order by t.created_at desc limit ${MAX_ROWS}`,
  ],
  [
    "绑定的微信",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select case issuer when 'unionid' then 'UnionID' else 'OpenID' end as 种类, subject as 微信给的编号,
        ${time(sql, "bound_at")} as 绑定时间
      from wechat_bindings where agency_id = ${agencyId} and user_id = ${userId} order by issuer`,
  ],
  [
    "加入的班级",
    async (sql, { agencyId, userId }) =>
      withLastDay(
        await sql<ValidRow[]>`
          select c.name as 班级, e.valid_until as 有效期, ${time(sql, "e.joined_at")} as 加入时间
          from enrolments e join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
          where e.agency_id = ${agencyId} and e.user_id = ${userId} order by e.joined_at desc limit ${MAX_ROWS}`,
      ),
  ],
  [
    "订单",
    async (sql, { agencyId, userId }, { showsPrices }) => {
      const rows = await sql<(Row & { readonly 状态: OrderState; readonly 退款: RefundState | null })[]>`
        select id as 编号, name as 班级, state as 状态,
          ${showsPrices ? sql`${yuan(sql, "price_fen")} as 价格, ${yuan(sql, "discount_fen")} as 优惠, ${yuan(sql, "amount_fen")} as 应付,` : sql``}
          ${time(sql, "created_at")} as 下单时间, ${time(sql, "paid_at")} as 付款时间,
          (select r.state from refunds r join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
            where p.agency_id = o.agency_id and p.order_id = o.id order by r.created_at desc limit 1) as 退款
        from orders o where agency_id = ${agencyId} and user_id = ${userId} order by o.created_at desc limit ${MAX_ROWS}`
      return rows.map((row) => ({ ...row, 状态: ORDER_LABELS[row.状态], 退款: row.退款 && REFUND_LABELS[row.退款] }))
    },
  ],
  [
    "退款申请",
    async (sql, { agencyId, userId }, { showsPrices }) => {
      const rows = await sql<(Row & { readonly 状态: RefundRequestState })[]>`
        select order_id as 订单, state as 状态, reply as 机构说明, ${time(sql, "asked_at")} as 申请时间
        from refund_requests where agency_id = ${agencyId} and user_id = ${userId} order by asked_at desc limit ${MAX_ROWS}`
      return showsPrices ? rows.map((row) => ({ ...row, 状态: REQUEST_LABELS[row.状态] })) : []
    },
  ],
  [
    "发票",
    (sql, { agencyId, userId }, { showsPrices }) => sql<Row[]>`
      select order_id as 订单, title as 抬头, tax_number as 税号, number as 发票号码, issued_on::text as 开票日期,
        ${time(sql, "asked_at")} as 申请时间
      from invoices where agency_id = ${agencyId} and user_id = ${userId} and ${showsPrices}
      order by asked_at desc limit ${MAX_ROWS}`,
  ],
  [
    "使用的课程码",
    async (sql, { agencyId, userId }) =>
      withLastDay(
        await sql<ValidRow[]>`
          select batch_id as 批次, number as 编号, valid_until as 有效期, ${time(sql, "redeemed_at")} as 使用时间
          from course_codes where agency_id = ${agencyId} and redeemed_by = ${userId}
          order by redeemed_at desc limit ${MAX_ROWS}`,
      ),
  ],
  [
    "签订的协议",
    (sql, owner) => sql<Row[]>`
      select number as 编号, title as 协议, classroom_name as 班级, signer as 签名, ${time(sql, "signed_at")} as 签订时间
      from agreements where agency_id = ${owner.agencyId} and ${ofLearner(sql, owner)} order by signed_at desc limit ${MAX_ROWS}`,
  ],
  [
    "学习进度",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select l.name as 课时, p.position as 学到秒, p.played_seconds as 学习秒数, p.finished as 已学完,
        ${time(sql, "p.studied_at")} as 学习时间
      from lesson_progress p join lessons l on l.agency_id = p.agency_id and l.id = p.lesson_id
      where p.agency_id = ${agencyId} and p.user_id = ${userId} order by p.studied_at desc limit ${MAX_ROWS}`,
  ],
  [
    "每天的学习",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select s.day::text as 日期, s.due as 复习题数, cardinality(t.question_ids) as 题数, l.name as 课时,
        ${time(sql, "s.started_at")} as 开始, ${time(sql, "s.ended_at")} as 提前结束
      from study_sessions s
      left join attempts t on t.agency_id = s.agency_id and t.id = s.attempt_id
      left join lessons l on l.agency_id = s.agency_id and l.id = s.lesson_id
      where s.agency_id = ${agencyId} and s.user_id = ${userId} order by s.day desc limit ${MAX_ROWS}`,
  ],
  [
    "考期",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select exam_day::text as 考试, ${time(sql, "registered_at")} as 报名,
        case felt when 'well' then '顺利' when 'fair' then '一般' when 'badly' then '不理想' end as 考后
      from exam_terms where agency_id = ${agencyId} and user_id = ${userId} order by exam_day desc`,
  ],
  [
    "消息",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select title as 消息, text as 内容, ${time(sql, "created_at")} as 时间
      from messages where agency_id = ${agencyId} and user_id = ${userId} order by created_at desc limit ${MAX_ROWS}`,
  ],
  [
    "估分",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select s.name as 科目, d.day::text as 日期, d.score as 估分, d.low as 低, d.high as 高, d.total as 总分,
        d.chance as 及格的可能
      from readiness_days d join subjects s on s.agency_id = d.agency_id and s.id = d.subject_id
      where d.agency_id = ${agencyId} and d.user_id = ${userId} order by d.day desc, s.name limit ${MAX_ROWS}`,
  ],
  [
    "课程笔记",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select l.name as 课时, n.second as 第几秒, n.text as 笔记, ${time(sql, "n.written_at")} as 时间
      from lesson_notes n join lessons l on l.agency_id = n.agency_id and l.id = n.lesson_id
      where n.agency_id = ${agencyId} and n.user_id = ${userId} order by n.written_at desc limit ${MAX_ROWS}`,
  ],
  [
    "提问",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select coalesce(l.name, '题目 ' || a.question_id) as 哪里, a.text as 提问, ${time(sql, "a.asked_at")} as 时间,
        a.answered_at is not null as 已解答
      from asks a left join lessons l on l.agency_id = a.agency_id and l.id = a.lesson_id
      where a.agency_id = ${agencyId} and a.user_id = ${userId} order by a.asked_at desc limit ${MAX_ROWS}`,
  ],
  [
    "课程评价",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select c.name as 课程, r.stars as 星, r.text as 评价, ${time(sql, "r.written_at")} as 时间
      from reviews r join courses c on c.agency_id = r.agency_id and c.id = r.course_id
      where r.agency_id = ${agencyId} and r.user_id = ${userId} order by r.written_at desc limit ${MAX_ROWS}`,
  ],
  [
    "作答",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select t.title as 试卷, ${time(sql, "t.started_at")} as 开始, ${time(sql, "t.ended_at")} as 结束,
        r.number as 回执编号,
        (select count(*) from attempt_answers a
          where a.agency_id = t.agency_id and a.attempt_id = t.id and a.kind = 'answer') as 作答题数
      from attempts t left join receipts r on r.agency_id = t.agency_id and r.attempt_id = t.id
      where t.agency_id = ${agencyId} and t.user_id = ${userId} order by t.started_at desc limit ${MAX_ROWS}`,
  ],
  [
    "作答的附件",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select t.title as 试卷, f.name as 文件, coalesce(f.size, length(f.bytes)) as 字节, ${time(sql, "f.uploaded_at")} as 上传时间
      from attempt_files f join attempts t on t.agency_id = f.agency_id and t.id = f.attempt_id
      where f.agency_id = ${agencyId} and f.user_id = ${userId} order by f.uploaded_at desc limit ${MAX_ROWS}`,
  ],
  [
    "证书",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select number as 编号, code as 校验码, heading as 证书, title as 名称, claims ->> 'name' as 姓名,
        issued_on as 发证日期, ${time(sql, "revoked_at")} as 吊销时间
      from certificates where agency_id = ${agencyId} and user_id = ${userId} order by issued_at desc limit ${MAX_ROWS}`,
  ],
  [
    "学时",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select c.name as 班级, r.number as 记录编号, r.text as 记录
      from study_hours h join study_hour_records r on r.agency_id = h.agency_id and r.origin = h.origin
      join classrooms c on c.agency_id = h.agency_id and c.id = h.classroom_id
      where h.agency_id = ${agencyId} and h.user_id = ${userId} order by h.classroom_id, r.number desc limit ${MAX_ROWS}`,
  ],
  [
    "题目笔记",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select question_id as 题目, text as 笔记, ${time(sql, "updated_at")} as 时间
      from question_notes where agency_id = ${agencyId} and user_id = ${userId}
      order by updated_at desc limit ${MAX_ROWS}`,
  ],
  [
    "收藏",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select question_id as 题目, ${time(sql, "added_at")} as 时间
      from favorites where agency_id = ${agencyId} and user_id = ${userId} order by added_at desc limit ${MAX_ROWS}`,
  ],
  [
    "纠错",
    // an answer may tell the key
    (sql, owner, { now }) => sql<Row[]>`
      with own as (
        select *, status <> 'pending' and question_id not in (${embargoedFor(sql, owner, now)}) as told
        from question_reports where agency_id = ${owner.agencyId} and user_id = ${owner.userId}
        order by created_at desc limit ${MAX_ROWS}
      ), noted as (${recordDisclosureOf(sql, owner, sql`select question_id from own where told`, now)})
      select question_id as 题目, text as 内容, case when told then reply else '' end as 回复,
        ${time(sql, "created_at")} as 时间
      from own order by created_at desc`,
  ],
  [
    "直播间发言",
    (sql, { agencyId, userId }) => sql<Row[]>`
      select session_id as 直播, body as 内容, ${time(sql, "at")} as 时间
      from live_entries where agency_id = ${agencyId} and user_id = ${userId} and kind = 'say'
      order by at desc limit ${MAX_ROWS}`,
  ],
]

/** `YYYY-MM-DD HH:mm:ss` of Shanghai. */
const time = (sql: Sql, column: string) =>
  sql`to_char(${sql(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

interface ValidRow extends Row {
  readonly 有效期: string | null
}

const withLastDay = (rows: ReadonlyArray<ValidRow>): ReadonlyArray<Row> =>
  rows.map((row) => ({ ...row, 有效期: row.有效期 === null ? "长期" : DateText.lastDay(row.有效期) }))

/** Fen as yuan with two decimals. */
const yuan = (sql: Sql, column: string) => sql`to_char(${sql(column)} / 100.0, 'FM999999990.00')`
