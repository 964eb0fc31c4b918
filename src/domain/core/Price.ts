import { hundredths } from "./Hundredths.ts"
import { fail, type Outcome, succeed } from "./Outcome.ts"

export interface PriceError {
  readonly _tag: "PriceTypeInvalid" | "PriceNotDecimal"
  readonly message: string
}

/** Section 5. */
const TYPE_INVALID: PriceError = {
  _tag: "PriceTypeInvalid",
  message: "价格值类型错误，只可以数字或者字符串",
}

const NOT_DECIMAL: PriceError = { _tag: "PriceNotDecimal", message: "价格格式错误" }

/**
 * A price as it is shown: at most two decimals, rounded half away from zero on the decimal digits, without trailing zeros,
 * bare point or `-0` (section 5). Takes a number, or a string that reads as a plain decimal.
 */
export const format = (value: unknown): Outcome<string, PriceError> => {
  if (typeof value !== "string" && typeof value !== "number") return fail(TYPE_INVALID)
  const amount = hundredths(String(value))
  return amount === null ? fail(NOT_DECIMAL) : succeed(withoutZeros(amount.value))
}

const withoutZeros = (amount: bigint): string => {
  const sign = amount < 0n ? "-" : ""
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0")
  const decimals = digits.slice(-2).replace(/0{1,2}$/, "")
  return `${sign}${digits.slice(0, -2)}${decimals === "" ? "" : `.${decimals}`}`
}
