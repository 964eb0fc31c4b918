import { addressAt } from "./addresses.ts"
import { emphasisAt } from "./emphasis.ts"
import { formulaAt, mark } from "./formulas.ts"

/** What is met in a text on the way; how links are shown depends on where the text is. */
export interface Reading {
  readonly links: boolean
  readonly formula: (raw: string, tex: string) => void
  readonly image: (address: string) => void
  /** Text in which no mark was found. */
  readonly plain: (text: string) => void
}

/**
 * The few marks of a question as HTML, everything else exactly as written: code, formulas, emphasis, pictures, `<sub>`,
 * `<sup>`, `<u>`, `<br>`, and links where they are allowed. A backslash before a mark shows the mark itself; braces take
 * emphasis out of what stands around it (`{*E. coli*}x`).
 */
export const marksToHtml = (text: string, reading: Reading): string => {
  let html = ""
  let plain = ""
  let before = ""
  const flush = () => {
    if (plain !== "") reading.plain(plain)
    html += escaped(plain)
    plain = ""
  }
  for (let at = 0; at < text.length;) {
    const found = SIGN.test(text.charAt(at)) ? markAt(text, at, before, reading) : null
    if (found === null) {
      before = text.charAt(at)
      plain += before
      at += 1
    } else {
      flush()
      html += found.html()
      before = ""
      at += found.raw.length
    }
  }
  flush()
  return html
}

/** Text as HTML, with each space that a browser would drop. */
export const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "    ")
    .replaceAll(/ {2,}/g, (run) => `${"\u00A0".repeat(run.length - 1)} `)

interface Found {
  readonly raw: string
  readonly html: () => string
}

const SIGN = /[\\`$*~!<[hH\n{]/

const markAt = (text: string, at: number, before: string, reading: Reading): Found | null => {
  const rest = text.slice(at)
  switch (text.charAt(at)) {
    case "\n":
      return { raw: "\n", html: () => "<br />" }
    case "\\":
      return escapeAt(text, at, reading)
    case "`":
      return element(/^(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/.exec(rest), (_, code = "") => `<code>${escaped(code)}</code>`)
    case "$": {
      // a letter before it is the column of a cell or a currency
      const formula = /[A-Za-z]/.test(before) ? null : formulaAt(rest)
      if (formula === null) return null
      return {
        raw: formula.raw,
        html: () => {
          reading.formula(formula.raw, formula.tex)
          return mark(formula.tex, formula.display)
        },
      }
    }
    case "*":
    case "~": {
      const found = emphasisAt(rest, before)
      return found && { raw: found.raw, html: () => wrapped(found.types, marksToHtml(found.text, reading)) }
    }
    case "{":
      return before === "\\" ? null : bracedAt(rest, reading)
    case "!":
      return element(/^!\[([^\]\n]*)\]\(([^\s()]+)\)/.exec(rest), (alt = "", address = "") => {
        reading.image(address)
        return `<img src="${escaped(address)}" alt="${escaped(alt)}" />`
      })
    case "<":
      return tagAt(text, at, reading)
    default:
      return reading.links ? linkAt(rest, reading) : null
  }
}

const element = (match: RegExpExecArray | null, html: (...groups: ReadonlyArray<string>) => string): Found | null =>
  match === null ? null : { raw: match[0], html: () => html(...match.slice(1)) }

const wrapped = (types: ReadonlyArray<string>, html: string): string =>
  types.reduceRight((inner, type) => `<${type}>${inner}</${type}>`, html)

/** What braces make independent of what stands around it: `{\…\}` exactly as written, `{**…**}`, `{*…*}`, `{~~…~~}`. */
const bracedAt = (rest: string, reading: Reading): Found | null => {
  const verbatim = /^\{\\([^\n]*?)\\\}/.exec(rest)
  if (verbatim !== null) return element(verbatim, (text = "") => escaped(text))
  const [raw, sign = "", text = ""] = /^\{(\*\*|\*(?!\*)|~~)([^\n]+?)\1\}/.exec(rest) ?? []
  if (raw === undefined) return null
  return { raw, html: () => wrapped([BRACED[sign] ?? ""], marksToHtml(text, reading)) }
}

const BRACED: Readonly<Record<string, string>> = { "**": "strong", "*": "em", "~~": "del" }

const escapeAt = (text: string, at: number, reading: Reading): Found | null => {
  const next = text.charAt(at + 1)
  if (next === "$" || next === "`") return { raw: `\\${next}`, html: () => next }
  const found = /[*~!<[]/.test(next) ? markAt(text, at + 1, "", reading) : null
  return found === null ? null : { raw: `\\${found.raw}`, html: () => escaped(found.raw) }
}

const tagAt = (text: string, at: number, reading: Reading): Found | null => {
  const rest = text.slice(at)
  const [lineBreak] = /^<br\s*\/?>/i.exec(rest) ?? []
  // at an end it breaks nothing: it is what the text is about
  if (lineBreak !== undefined)
    return text.slice(0, at).trim() === "" || rest.slice(lineBreak.length).trim() === ""
      ? null
      : { raw: lineBreak, html: () => "<br />" }
  const found = /^<(sub|sup|u)>((?:(?!<\/?\1>)[^\n])+)<\/\1>/i.exec(rest)
  return element(found?.[2]?.trim() === "" ? null : found, (name = "", inner = "") => {
    const tag = name.toLowerCase()
    return `<${tag}>${marksToHtml(inner, reading)}</${tag}>`
  })
}

const linkAt = (rest: string, reading: Reading): Found | null => {
  const address = addressAt(rest)
  if (address !== null) return { raw: address, html: () => link(address, escaped(address)) }
  return element(
    /^\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+|\/(?!\/)[^\s()\\]*|mailto:[^\s()]+|tel:[\d+-]+)\)/i.exec(rest),
    (text = "", target = "") => link(target, marksToHtml(text, { ...reading, links: false })),
  )
}

const link = (address: string, html: string): string => `<a href="${escaped(address)}">${html}</a>`
