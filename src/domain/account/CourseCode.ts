/**
 * A course code: 16 characters that carry 80 bits and 2 that check them, in a human alphabet (no I, L, O, U), shown as
 * three groups of six.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const DATA = 16
const LENGTH = DATA + 2
const MAX_TYPED = 64
const GROUP = 6

/** Said of what `read` does not take. */
export const MISTYPED = "课程码不对，请逐位核对"

/** Bytes of chance in one code. */
export const BYTES = 10

/** A code of these ten bytes, as it is shown. */
export const fromBytes = (bytes: Uint8Array): string => {
  const bits = BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`)
  const data = Array.from({ length: DATA }, (_, at) => Number((bits >> BigInt(5 * (DATA - 1 - at))) & 31n))
  return grouped([...data, ...checks(data)].map((value) => ALPHABET[value]).join(""))
}

/**
 * The code that somebody typed or pasted, as it is shown: letters of any case and width, whatever parts the groups, O for
 * 0, I and L for 1. null unless it is whole and its checks fit: any two wrong characters are noticed.
 */
export const read = (text: string): string | null => {
  const signs = plain(text)
  const values = Array.from(signs, (sign) => ALPHABET.indexOf(sign))
  if (values.length !== LENGTH || values.includes(-1)) return null
  const [first, second] = checks(values.slice(0, DATA))
  return values[DATA] === first && values[DATA + 1] === second ? grouped(signs) : null
}

/** What was typed so far; a whole code as it is shown. */
export interface Typed {
  readonly code: string
  readonly isWhole: boolean
}

export const typed = (text: string): Typed => {
  const code = read(text)
  return code === null ? { code: text.slice(0, MAX_TYPED), isWhole: false } : { code, isWhole: true }
}

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")

const grouped = (signs: string): string => signs.match(new RegExp(`.{1,${GROUP}}`, "gu"))?.join("-") ?? ""

/** Reed-Solomon over GF(32): the remainder by (x - a)(x - a²), where a = 2. */
const checks = (data: ReadonlyArray<number>): readonly [number, number] =>
  data.reduce<readonly [number, number]>(
    ([first, second], value) => {
      const carry = value ^ first
      return [second ^ times(carry, 2 ^ 4), times(carry, times(2, 4))]
    },
    [0, 0],
  )

/** Product in GF(32) with x⁵ = x² + 1. */
const times = (a: number, b: number): number => {
  let product = 0
  for (let bit = 4; bit >= 0; bit--) {
    product <<= 1
    if (product & 32) product ^= 37
    if ((b >> bit) & 1) product ^= a
  }
  return product
}
