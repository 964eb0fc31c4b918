import * as Price from "#domain/core/Price.ts"

/** An amount of the wire as it is shown: `12.50` is ¥12.5. */
export const yuan = (amount: string): string => {
  const shown = Price.format(amount)
  return shown.ok ? `¥${shown.value}` : ""
}
