import { hundredths } from "./Hundredths.ts"
import { fail, type Outcome, succeed } from "./Outcome.ts"

/** An amount of money in whole fen: what is stored and calculated with (section 5). */
export type Fen = number

export interface MoneyError {
  readonly _tag: "AmountNotMoney"
  readonly message: "金额格式错误"
}

/** Yuan as the wire carries them, always with two decimals: 1250 fen is `12.50`. Takes whole fen. */
export const toYuan = (fen: Fen): string => {
  const digits = String(Math.abs(fen)).padStart(3, "0")
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Fen of a decimal text in yuan. Money is never rounded: a third decimal other than 0 fails, as does anything too large. */
export const fromYuan = (yuan: string): Outcome<Fen, MoneyError> => {
  const amount = hundredths(yuan)
  const fen = Number(amount?.value ?? Infinity)
  return amount?.isExact === true && Number.isSafeInteger(fen)
    ? succeed(fen)
    : fail({ _tag: "AmountNotMoney", message: "金额格式错误" })
}
