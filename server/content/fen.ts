import { fromYuan } from "#domain/core/Money.ts"

/** Fen of a checked price. */
export const fen = (yuan: string): number => {
  const amount = fromYuan(yuan)
  if (!amount.ok) throw new Error(`price ${yuan} was not checked`)
  return amount.value
}
