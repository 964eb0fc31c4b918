import { plainSigns } from "../question/BlankText.ts"

/** Answers that are marked at once because they say the same. */
export interface AnswerGroup<Answer> {
  /** What they have in common. */
  readonly alike: string
  /** As most of them are written. */
  readonly text: string
  readonly answers: ReadonlyArray<Answer>
}

/** What two short answers are compared by: signs of one width and kind, single white space, nothing around them. */
export const alikeText = (text: string): string => plainSigns(text).replaceAll(/\s+/gu, " ").trim()

/** Each answer in one group, groups in the order in which they first occur. */
export const groupsOf = <Answer extends { readonly text: string }>(
  answers: ReadonlyArray<Answer>,
): ReadonlyArray<AnswerGroup<Answer>> =>
  [...Map.groupBy(answers, ({ text }) => alikeText(text))].map(([alike, equal]) => ({
    alike,
    text: mostFrequent(equal.map(({ text }) => text)),
    answers: equal,
  }))

const mostFrequent = (texts: ReadonlyArray<string>): string =>
  [...Map.groupBy(texts, (text) => text)].reduce(
    (best, each) => (each[1].length > best[1].length ? each : best),
    ["", [] as string[]],
  )[0]
