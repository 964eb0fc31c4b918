import type { EarlierTry } from "../contract/examResult.ts"
import * as Pass from "./Pass.ts"
import { scoreLess } from "./scoreLess.ts"

export interface Earned {
  readonly attempt_id: string
  readonly score: number
  readonly total_score: number
  /** 0: there is no line. */
  readonly pass_score: number
  /** Questions whose mark may still come. */
  readonly awaiting: number
  /** Of the same source, the oldest first, this one among them. */
  readonly tries: ReadonlyArray<EarlierTry>
}

export interface ResultMoment {
  readonly text: string
  /** Something was achieved: it may move. */
  readonly isGain: boolean
}

/**
 * What is said of a score in one sentence: all right, more than the last time, the pass line. Null where there is nothing
 * good or useful to say, and while a mark to come could make it false.
 */
export const of = ({ attempt_id, score, total_score, pass_score, awaiting, tries }: Earned): ResultMoment | null => {
  if (awaiting > 0) return null
  const earlier = tries.slice(
    0,
    Math.max(
      0,
      tries.findIndex((one) => one.attempt_id === attempt_id),
    ),
  )
  const before = earlier.at(-1)
  const gain = before === undefined || before.total_score !== total_score ? 0 : scoreLess(score, before.score)
  const passed = Pass.of({ score, pass_score, awaiting })
  const isOver = passed === true && earlier.every((one) => one.total_score === total_score && one.score < pass_score)
  const isWhole = total_score > 0 && score === total_score
  const parts = [
    isWhole && "全对",
    gain > 0 && `比上次多${gain}分`,
    isOver && !isWhole && "过了及格线",
    passed === false && `离及格还差${scoreLess(pass_score, score)}分`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : { text: parts.join("，"), isGain: isWhole || isOver || gain > 0 }
}
