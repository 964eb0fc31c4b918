import * as Chance from "../core/Chance.ts"

/** A question as far as its place matters: those of one case stay together, in their order. */
export interface Placed {
  readonly id: string
  readonly case_id: string | null
}

/** The same order for the same seed; every question once, every case whole. */
export const shuffled = <Q extends Placed>(questions: ReadonlyArray<Q>, seed: string): ReadonlyArray<Q> =>
  permuted(unitsOf(questions), seed).flat()

/** Questions that can only be asked together: a case, or a question alone. */
export const unitsOf = <Q extends Placed>(questions: ReadonlyArray<Q>): ReadonlyArray<ReadonlyArray<Q>> => [
  ...Map.groupBy(questions, ({ id, case_id }) => (case_id === null ? `question ${id}` : `case ${case_id}`)).values(),
]

/** A permutation by a text: the same for the same one. */
export const permuted = <T>(items: ReadonlyArray<T>, seed: string): ReadonlyArray<T> => {
  const list = [...items]
  let state = hash(seed)
  for (let last = list.length - 1; last > 0; last -= 1) {
    const drawn = Chance.next(state)
    state = drawn.seed
    const other = Math.floor(drawn.value * (last + 1))
    const [a, b] = [list[last] as T, list[other] as T]
    list[last] = b
    list[other] = a
  }
  return list
}

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let state = 0x811c9dc5
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return state
}
