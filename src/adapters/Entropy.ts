import { Context } from "effect"

/** Chance that nobody can guess. */
export const Entropy = Context.Reference<{
  /** In [0, 1). */
  readonly next: () => number
  /** A name that nothing else has. */
  readonly id: () => string
}>("adapters/Entropy", {
  defaultValue: () => ({
    next: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
    id: () => crypto.getRandomValues(new BigUint64Array(2)).join("-"),
  }),
})
