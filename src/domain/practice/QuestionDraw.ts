import { permuted, type Placed, unitsOf } from "./QuestionOrder.ts"

/**
 * So many questions of a pool at most, in an order of their own, by a seed. A case is drawn whole or not at all, unless
 * it alone is more than was asked for and nothing else is there to draw.
 */
export const draw = <Q extends Placed>(pool: ReadonlyArray<Q>, count: number, seed: string): ReadonlyArray<Q> => {
  const units = permuted(unitsOf(pool), seed)
  const drawn: Array<Q> = []
  for (const unit of units) if (drawn.length + unit.length <= count) drawn.push(...unit)
  return drawn.length === 0 && count > 0 ? (units[0] ?? []) : drawn
}
