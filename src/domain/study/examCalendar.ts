import type { CalendarDate } from "../contract/calendarDate.ts"
import * as Shanghai from "../time/Shanghai.ts"

/** A date of the calendar: registration, printing of tickets, exam, results; both days included, `YYYY-MM-DD`. */
export type ExamDays = CalendarDate

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

/** 「报名还剩3天」 */
export const stateText = (days: ExamDays, now: number): string => {
  const state = stateOf(days, now)
  const { coming, open, last, over } = WORDS[days.kind]
  switch (state.kind) {
    case "coming":
      return coming(state.left)
    case "open":
      return state.left === 0 ? last : open(state.left)
    case "over":
      return over
  }
}

interface Words {
  readonly coming: (days: number) => string
  readonly open: (days: number) => string
  /** On the last day. */
  readonly last: string
  readonly over: string
}

const WORDS: Readonly<Record<ExamDays["kind"], Words>> = {
  registration: {
    coming: (days) => `${days}天后开始报名`,
    open: (days) => `报名还剩${days}天`,
    last: "报名今天截止",
    over: "报名已结束",
  },
  ticket: {
    coming: (days) => `${days}天后可打印准考证`,
    open: (days) => `打印准考证还剩${days}天`,
    last: "打印准考证今天截止",
    over: "准考证打印已结束",
  },
  exam: {
    coming: (days) => `距考试${days}天`,
    open: () => "正在考试",
    last: "正在考试",
    over: "考试已结束",
  },
  results: { coming: (days) => `${days}天后可查分`, open: () => "可以查分", last: "可以查分", over: "查分已结束" },
}

/** More than any calendar is long. */
const COMING = 100_000

/** Calendar days to a day, negative after it; null for what names no day. */
export const daysTo = (day: string, now: number): number | null => {
  const start = Shanghai.parse(`${day} 00:00:00`)
  return start === null ? null : Shanghai.dayNumber(start) - Shanghai.dayNumber(now)
}
