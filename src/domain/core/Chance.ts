/**
 * The next number in [0, 1) of a seed, and the seed after it (mulberry32): a machine that carries its seed in its
 * context waits for the same times in every replay.
 */
export const next = (seed: number): { readonly value: number; readonly seed: number } => {
  const state = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: state }
}
