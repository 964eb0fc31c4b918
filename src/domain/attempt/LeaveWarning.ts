import type { Attempt } from "../contract/examAttempt.ts"
import * as ClockText from "../time/ClockText.ts"
import * as TimeLimit from "./TimeLimit.ts"

/** What is true when somebody is about to leave an open paper. */
export interface LeaveFacts {
  readonly attempt: Pick<Attempt, "rules" | "deadline" | "started_at">
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** Another page writes: nothing of it waits here. */
  readonly isReader: boolean
  /** The hand-in was asked for and has no receipt yet. */
  readonly isHandingIn: boolean
  /** Questions whose change is in memory only. */
  readonly inMemory: number
  /** Questions whose change is in this device's journal and not with the server. */
  readonly onDevice: number
}

/** What leaving costs, the worst first: each line a sentence that is true by the paper's rules at this moment. */
export const lines = (facts: LeaveFacts): ReadonlyArray<string> =>
  facts.isReader ? [READER, time(facts)] : [handIn(facts), ...unsaved(facts), time(facts)].filter((line) => line !== "")

const READER = "这份试卷在另一个页面作答，离开这里不影响它。"

const handIn = ({ isHandingIn }: LeaveFacts): string => (isHandingIn ? "交卷还没有完成，离开就不再从这里交卷。" : "")

const unsaved = ({ attempt, now, inMemory, onDevice }: LeaveFacts): ReadonlyArray<string> => {
  const lost = inMemory > 0 ? [`有${inMemory}题的作答还没有留存，现在离开会丢失。`] : []
  if (onDevice === 0) return inMemory > 0 ? lost : ["作答都已保存在服务器。"]
  const until = attempt.deadline !== null && !TimeLimit.isOver(attempt, now) ? "截止前" : ""
  return [...lost, `有${onDevice}题的作答只在这台设备上，${until}回到这台设备打开这份试卷才会送达。`]
}

const time = ({ attempt, now }: LeaveFacts): string => {
  const { deadline, rules, started_at } = attempt
  const asks = TimeLimit.asksAt(attempt)
  if (TimeLimit.isOver(attempt, now)) return "时间已到，答卷不能再改。"
  const simulated = asks === null ? "" : asks > now ? runs(asks - now) : "规定的时间已过，超时还在计。"
  if (deadline === null)
    return asks === null ? "没有时间限制，随时可以回来接着做。" : `${simulated}不会自动交卷，超时会写进成绩。`
  const isWindow = rules.minutes === 0 || deadline < started_at + rules.minutes * 60_000 || asks !== null
  const end = ClockText.timeOfDay(deadline)
  const hands = isWindow ? `考试${end}统一结束，到时自动交卷。` : `${end}自动交卷。`
  return `${asks === null ? runs(deadline - now) : simulated}${hands}`
}

const runs = (left: number): string => `离开后计时不停，还剩${ClockText.span(left)}，`
