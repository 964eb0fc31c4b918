import type { LeavingRule } from "../contract/roomRules.ts"
import * as Leaving from "./Leaving.ts"

/** 40秒, 2分5秒. */
export const lengthText = (seconds: number): string =>
  seconds < 60 ? `${seconds}秒` : `${Math.floor(seconds / 60)}分${seconds % 60}秒`

/** What the cover says. */
export const ruleText = ({ seconds, limit, follows }: LeavingRule): string => {
  const counting = `切换到别的页面或程序满${seconds}秒记一次离开，写进你也能看到的作答时间线`
  switch (follows) {
    case "note":
      return `${counting}。`
    case "warn":
      return `${counting}；超过${limit}次时提醒你，监考老师也会看到。`
    case "hand_in":
      return `${counting}；第${limit + 1}次离开时，答卷自动交上。`
  }
}

/** What the cover says of what never counts. */
export const NOT_LEAVING =
  "缩放、输入法、读屏软件和系统弹窗不算离开；断网时离开、页面崩溃或刷新另记，不计次数。有来电请尽快返回，时间线写着每次的时长，可以向老师说明。"

/** What the open page says; "" where there is nothing to say. */
export const notice = (rule: LeavingRule, counted: number): string => {
  const { limit, follows } = rule
  const left = counted === 0 ? "" : `你已离开考试页面${counted}次，`
  const after = Leaving.consequence(rule, counted)
  if (after === "hand_in") return `${left}按考试规则，答卷即将自动交上`
  if (after === "warn") return `${left}监考老师会看到，请留在考试页面`
  const isLast = follows === "hand_in" && counted === limit
  if (counted === 0) return isLast ? "离开考试页面一次就会交卷" : ""
  if (isLast) return `${left}再离开一次就会交卷`
  return follows === "hand_in" ? `${left}第${limit + 1}次离开时自动交卷` : `${left}已记入时间线`
}
