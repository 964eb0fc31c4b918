import * as DateText from "../time/DateText.ts"
import { plainText } from "./Drawing.ts"
import { CERTIFICATE_STATES, CODE_STATES, COUPON_STATES, PAPER_STATES } from "./states.ts"
import { titleIfKnown } from "./titles.ts"
import { STATES as BOARD_STATES } from "./Board.ts"
import { LABELS as ORDER_STATES } from "../order/OrderState.ts"

/** What stands for the values of an answer or of a choice. */
export const words =
  (known: Readonly<Record<string | number, string>>) =>
  (value: unknown): string =>
    typeof value === "string" ? (known[value] ?? value) : ""

export const USER_STATES = { active: "正常", locked: "已停用", leaving: "申请注销", left: "已注销", merged: "已合并" }

export const PROVIDERS = { wechat: "微信支付", alipay: "支付宝", embedded: "演示支付" }
export const WECHAT_APPS = { website: "网站应用", official: "服务号" }
export const REFUNDS = { unknown: "处理中", pending: "处理中", succeeded: "已退款", failed: "没有成功" }
export const SCENES = { login: "登录", register: "注册", reset: "找回密码", wechat: "微信登录" }
export const KINDS = { stem: "题目", key: "答案", explanation: "解析", other: "其他" }
export const PHASES = { early: "未开放", open: "开放中", over: "已结束", cancelled: "已取消" }
export const SET_ASIDE = {
  characters: "含有数据库不能保存的字符",
  size: "超过一题作答的上限",
  form: "不是这次作答的记录",
  unsent: "没有带内容",
}

export const GIVEN_BY = { rule: "按规则", hand: "手工" }

export const PASSED = { passed: "及格", not_passed: "不及格", undecided: "未定" }
export const ENDED_BY = { learner: "本人交卷", clock: "到时收卷" }
/** What an order may wait for. */
const REFUND_WAITS = { asked: "申请待处理", pending: "处理中", failed: "没有成功" }
export const VOID = { full: "全体得分", none: "不计分" }

const OPTIONS: Readonly<Record<string, string>> = {
  ...ORDER_STATES,
  accepted: "采纳",
  declined: "不采纳",
  ...VOID,
  ...PROVIDERS,
  ...WECHAT_APPS,
  ...BOARD_STATES,
  ...PASSED,
  ...ENDED_BY,
  ...REFUND_WAITS,
  ...COUPON_STATES,
  ...CODE_STATES,
  ...PAPER_STATES,
  ...CERTIFICATE_STATES,
  ...GIVEN_BY,
  failed_refund: "没有成功",
  everything: "课程、直播、题库和资讯",
  courses: "课程和题库",
  questions: "只有题库",
  hidden: "先都不显示",
  day: "日",
  week: "周",
  classroom: "班级",
  coupon: "优惠码",
  hardest: "最难的题目",
  reported: "纠错最多的题目",
  bank: "各题库",
  unready: "一天内开始、还没有画面地址",
  joined_on: "注册的日子",
  studied_on: "学习的日子",
  ordered_on: "下单的日子",
  paid_on: "付清的日子",
  refunded_on: "退款到账的日子",
  to_issue: "待开的",
  to_reverse: "待红冲的",
}

/** A choice of a form in words. */
export const optionText = (option: string): string =>
  (Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : undefined) ?? titleIfKnown(option)

export const tick =
  (yes: string, no = "") =>
  (value: unknown): string =>
    value === true ? yes : no

/** Of date text, the last day that it names. */
export const lastDayOr =
  (none: string) =>
  (value: unknown): string =>
    value === null ? none : DateText.lastDay(plainText(value))

export const orElse =
  (none: string) =>
  (value: unknown): string =>
    value === null ? none : plainText(value)
