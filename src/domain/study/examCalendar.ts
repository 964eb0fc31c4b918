import * as Shanghai from "../time/Shanghai.ts"

/** A registration or an exam of a region; both days included, `YYYY-MM-DD`. */
export interface ExamDays {
  readonly id: string
  readonly name: string
  readonly kind: "registration" | "exam"
  readonly start: string
  readonly end: string
}

/** How far it is. `left` of what has begun counts from today to its last day, 0 on that day. */
export type ExamDaysState =
  | { readonly kind: "coming"; readonly left: number }
  | { readonly kind: "open"; readonly left: number }
  | { readonly kind: "over" }

/** Today is a day in Shanghai; what names no day is over. */
export const stateOf = ({ start, end }: Pick<ExamDays, "start" | "end">, now: number): ExamDaysState => {
  const [toStart, toEnd] = [daysTo(start, now), daysTo(end, now)]
  if (toStart === null || toEnd === null || toEnd < 0) return { kind: "over" }
  return toStart > 0 ? { kind: "coming", left: toStart } : { kind: "open", left: toEnd }
}

/** What is not over, the nearest first: what is open by its end, before what is still to come. */
export const upcoming = (list: ReadonlyArray<ExamDays>, now: number): ReadonlyArray<ExamDays> => {
  const rank = (days: ExamDays): number => {
    const state = stateOf(days, now)
    return state.kind === "over" ? Infinity : state.left + (state.kind === "open" ? 0 : COMING)
  }
  return list.filter((days) => stateOf(days, now).kind !== "over").toSorted((a, b) => rank(a) - rank(b))
}

/** 「报名还剩 3 天」 */
export const stateText = (days: ExamDays, now: number): string => {
  const state = stateOf(days, now)
  const what = days.kind === "registration" ? "报名" : "考试"
  switch (state.kind) {
    case "coming":
      return `距${what}${state.left}天`
    case "open":
      if (days.kind === "exam") return "正在考试"
      return state.left === 0 ? "报名今天截止" : `报名还剩${state.left}天`
    case "over":
      return `${what}已结束`
  }
}

/** More than any calendar is long. */
const COMING = 100_000

const daysTo = (day: string, now: number): number | null => {
  const start = Shanghai.parse(`${day} 00:00:00`)
  return start === null ? null : Shanghai.dayNumber(start) - Shanghai.dayNumber(now)
}
