import { SECRET_NAMES } from "#machines/secretNames.ts"

/** Names of fields that identify a person: no recording keeps them either. */
const PERSONAL_NAMES: ReadonlySet<string> = new Set(["mobile"])

const NAMES = new Set([...SECRET_NAMES, ...PERSONAL_NAMES])

const SECRET_QUERY = new RegExp(`([?&](?:${[...NAMES].join("|")})=)([^&#]*)`, "g")

/** Where names of fields precede something other than their values. */
const NOT_VALUES: ReadonlySet<string> = new Set(["errors", "pick"])

/**
 * Replaces the texts of passwords, codes, tokens, tickets and mobile numbers in plain data, wherever a key names them
 * or a form's event does (`{ name: "password", value }`). The stand-in has the shape of the original — letters for
 * letters, digits for digits, the first two digits of a mobile kept — so that every rule judges it as it judged the
 * original, and equal secrets get equal stand-ins, different ones different. The original cannot be read from it.
 */
export const makeRedactor = (): (<T>(value: T) => T) => {
  const known = new Map<string, string>()
  const used = new Set<string>()
  const standIn = (secret: string, keep: number): string => {
    const before = known.get(secret)
    if (before !== undefined) return before
    let nth = 0
    let text = shaped(secret, keep, nth)
    // A text too short for a stand-in of its own keeps the last one.
    while (used.has(text) && nth < 10 ** Math.min(secret.length - keep, 5)) text = shaped(secret, keep, ++nth)
    known.set(secret, text)
    used.add(text)
    return text
  }
  const redact = (value: unknown, name: string): unknown => {
    if (typeof value === "string") {
      if (NAMES.has(name)) return standIn(value, PERSONAL_NAMES.has(name) ? 2 : 0)
      return value.replace(SECRET_QUERY, (_, head: string, secret: string) => `${head}${standIn(secret, 0)}`)
    }
    if (Array.isArray(value)) return value.map((item) => redact(item, name))
    if (typeof value !== "object" || value === null || NOT_VALUES.has(name)) return value
    const entries = Object.entries(value)
    const field = entries.find(([key]) => key === "name")?.[1]
    return Object.fromEntries(
      entries.map(([key, item]) => [key, redact(item, key === "value" && typeof field === "string" ? field : key)]),
    )
  }
  return <T>(value: T) => redact(value, "") as T
}

/** Same kinds of characters in the same places, counting up from the right. */
const shaped = (secret: string, keep: number, nth: number): string => {
  let rest = nth
  const next = (size: number): number => {
    const digit = rest % size
    rest = Math.floor(rest / size)
    return digit
  }
  const characters = Array.from(secret)
  for (let index = characters.length - 1; index >= keep; index--) {
    const character = characters[index] ?? ""
    if (/\d/.test(character)) characters[index] = String(next(10))
    else if (/[a-z]/.test(character)) characters[index] = String.fromCharCode(97 + next(26))
    else if (/[A-Z]/.test(character)) characters[index] = String.fromCharCode(65 + next(26))
    else if (/\p{L}/u.test(character)) characters[index] = "字"
  }
  return characters.join("")
}
