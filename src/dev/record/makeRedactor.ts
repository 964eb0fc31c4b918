import { LABELS } from "#domain/form/labels.ts"
import { isAllowed, isAllowedQuery, isHref, isPublic } from "./allowedFields.ts"

/** How many characters of a text its rules look at: a mobile number begins with two digits of its own. */
const HEADS: Readonly<Record<string, number>> = { mobile: 2 }

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g

/**
 * Replaces every text in plain data that is not among the allowed ones (`allowedFields.ts`). The stand-in has the shape of the
 * original — letters for letters, digits for digits — so that every rule judges it as it judged the original; equal
 * texts get equal stand-ins, different ones different as far as the shape allows. The original cannot be read from it.
 */
export const makeRedactor = (): (<T>(value: T) => T) => {
  const known = new Map<string, string>()
  const used = new Map<string, number>()
  const standIn = (text: string, head: number): string => {
    const before = known.get(text)
    if (before !== undefined) return before
    const shape = shaped(text, head, 0)
    const nth = used.get(shape) ?? 0
    used.set(shape, nth + 1)
    const made = shaped(text, head, nth)
    known.set(text, made)
    return made
  }
  /** Line by line, since machines join what was written by line breaks; rules cut the spaces around a text. */
  const standInFor = (text: string, name: string): string =>
    text.replaceAll(/[^\n]+/g, (line) => {
      const core = line.trim()
      return core === "" ? line : line.replace(core, () => standIn(core, HEADS[name] ?? 0))
    })

  const href = (text: string): string => {
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(text) ?? []
    const pairs = query
      .slice(1)
      .split("&")
      .map((pair) => pair.replace(/^([^=]*)=(.*)$/, (_, key: string, value: string) => `${key}=${inQuery(key, value)}`))
    return `${path}${query === "" ? "" : `?${pairs.join("&")}`}${hash}`
  }
  const inQuery = (key: string, value: string): string => {
    if (key === "redirect") return encodeURIComponent(href(decoded(value)))
    return isAllowedQuery(decoded(value), key) ? value : encodeURIComponent(standInFor(decoded(value), key))
  }

  const redactText = (text: string, name: string, parent: string): string => {
    if (!isAllowed(text, name, parent)) return standInFor(text, name)
    const plain = text.replaceAll(MOBILE, (mobile) => standIn(mobile, 2))
    return isHref(name) ? href(plain) : plain
  }

  const redact = (value: unknown, name: string, parent: string): unknown => {
    if (typeof value === "string") return redactText(value, name, parent)
    if (Array.isArray(value)) return value.map((item) => redact(item, name, parent))
    if (typeof value !== "object" || value === null || isPublic(name)) return value
    const field = fieldOf(value)
    const isSnapshot = "value" in value && "context" in value && "status" in value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if ((key === "name" && field !== null) || (key === "value" && isSnapshot)) return [key, item]
        // `{ name: "password", value }`: what was typed into that field
        if (key === "value" && field !== null) return [key, redact(item, field, name)]
        return [key, redact(item, key, name)]
      }),
    )
  }
  return <T>(value: T) => redact(value, "", "") as T
}

/** The field of a form that an event names; null for the name of anything else. */
const fieldOf = (value: object): string | null =>
  "name" in value && "type" in value && typeof value.name === "string" && value.name in LABELS ? value.name : null

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const LETTERS = "甲乙丙丁戊己庚辛壬癸"

/** Same kinds of characters in the same places, counting up from the right. */
const shaped = (text: string, head: number, nth: number): string => {
  let rest = nth
  const next = (size: number): number => {
    const digit = rest % size
    rest = Math.floor(rest / size)
    return digit
  }
  const characters = Array.from(text)
  for (let index = characters.length - 1; index >= head; index--) {
    const character = characters[index] ?? ""
    if (/\d/.test(character)) characters[index] = String(next(10))
    else if (/[a-z]/.test(character)) characters[index] = String.fromCharCode(97 + next(26))
    else if (/[A-Z]/.test(character)) characters[index] = String.fromCharCode(65 + next(26))
    else if (/\p{L}/u.test(character)) characters[index] = LETTERS[next(10)] ?? ""
  }
  return characters.join("")
}
