import { type Placed, unitsOf } from "./QuestionOrder.ts"

/** How many questions one practice has: a larger bank is practised part by part. */
export const PART_SIZE = 200
/** So many are read for a part: a case that its end would divide is in it as a whole. */
export const READ_FOR_PART = PART_SIZE + 50

/** The first questions, not more than a part has but for the rest of a case. */
export const partOf = <Q extends Placed>(questions: ReadonlyArray<Q>): ReadonlyArray<Q> => {
  const part: Q[] = []
  for (const unit of unitsOf(questions)) {
    if (part.length >= PART_SIZE) break
    part.push(...unit)
  }
  return part
}
