import type { Fields, Notes } from "./Format.ts"
import { letterAt } from "./tags.ts"

/** An option of a system that gives each of them a part of the score. */
export interface Weighed {
  readonly text: string
  /** Per cent of the score, less than nothing where choosing it costs some. */
  readonly weight: number
}

/** One option is chosen and earns its weight: what earns everything is right, what earns some of it has a share. */
export const oneChosen = (options: ReadonlyArray<Weighed>, { refused, simplified }: Notes): Fields => {
  const right = options.findIndex(({ weight }) => weight >= FULL)
  if (right === -1) refused.push("答案  没有一个选项得满分")
  if (options.some(({ weight }) => weight < 0)) simplified.push("选项的扣分已略去")
  if (options.some(({ weight }) => weight > 0 && weight < FULL && !Number.isInteger(weight)))
    simplified.push("部分得分取整到百分之一")
  return {
    kind: "single",
    options: options.map(({ text, weight }, n) => {
      const share = weight >= FULL ? 100 : Math.floor(weight)
      return { key: letterAt(n), text, ...(n !== right && share >= 1 && { share }) }
    }),
    answer: letterAt(right),
  }
}

/** Several options are chosen and earn the sum of their weights, at most everything: only one set of them may earn that. */
export const severalChosen = (
  options: ReadonlyArray<Weighed>,
  isIndeterminate: boolean,
  { refused, simplified }: Notes,
): Fields => {
  const weights = meant(options.map(({ weight }) => weight))
  const right = weights.filter((weight) => weight > 0)
  const total = sum(right)
  if (right.length === 0) refused.push("答案  没有一个选项是对的")
  else if (total < FULL) refused.push("答案  选对的全部选上也得不到满分")
  else if (total - Math.min(...right) >= FULL) refused.push("答案  有几种选法都得满分，多选题只能有一种")
  else if (weights.some((weight) => weight <= 0 && total + weight >= FULL))
    simplified.push("多选了不扣分的错误选项，原来也得满分，这里算错")
  if (right.length === 1 && !isIndeterminate) simplified.push("只有一个正确选项的多选题改为不定项选择题")
  return {
    kind: isIndeterminate || right.length === 1 ? "indeterminate" : "multiple",
    options: options.map(({ text }, n) => ({ key: letterAt(n), text })),
    answer: weights.flatMap((weight, n) => (weight > 0 ? [letterAt(n)] : [])),
  }
}

/** Three times 33.33333 is everything. */
const FULL = 99.9

/** The parts of the score that Moodle offers. */
const OFFERED = [
  90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111,
]

/** Weights that miss the whole score only because they were rounded: `33` is a third. */
const meant = (weights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const offered = weights.map((weight) => OFFERED.find((one) => Math.abs(one - weight) < 0.7) ?? weight)
  const reach = (all: ReadonlyArray<number>) => sum(all.filter((weight) => weight > 0))
  return reach(weights) < FULL && reach(offered) >= FULL ? offered : weights
}

const sum = (weights: ReadonlyArray<number>): number => weights.reduce((total, weight) => total + weight, 0)
