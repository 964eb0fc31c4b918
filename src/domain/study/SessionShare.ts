import type { Session } from "../contract/study.ts"

/** What was done, in words that name no score, no right and no wrong answer, and nobody. */
export interface Shared {
  readonly title: string
  readonly done: ReadonlyArray<string>
  readonly days: string | null
}

/** `minutes`: of study that day. `streak`: days in a row. */
export const of = (
  { due, fresh, answered, lesson }: Pick<Session, "due" | "fresh" | "answered" | "lesson">,
  { minutes, streak }: { readonly minutes: number; readonly streak: number },
): Shared => {
  const isWhole = answered >= due + fresh
  return {
    title: minutes > 0 ? `今天学习了${minutes}分钟` : "今天的学习完成了",
    done: [
      ...(isWhole && due > 0 ? [`复习了${due}道错题`] : []),
      ...(isWhole && fresh > 0 ? [`做了${fresh}道新题`] : []),
      ...(!isWhole && answered > 0 ? [`做了${answered}道题`] : []),
      ...(lesson?.finished === true ? ["学完1课"] : []),
    ],
    days: streak > 1 ? `连续学习${streak}天` : null,
  }
}

/** One paragraph, and where it was learnt. */
export const text = ({ title, done, days }: Shared, place: string, address: string): string =>
  `${[title, ...done, ...(days === null ? [] : [days])].join("，")}。${place} ${address}`
