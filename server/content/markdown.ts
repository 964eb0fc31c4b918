import { type Lexer, Marked, type Tokens } from "marked"
import sanitizeHtml from "sanitize-html"
import { addressAt } from "./addresses.ts"
import { emphasisAt } from "./emphasis.ts"
import { filled, formulas, problemOf, withoutMarks } from "./formulas.ts"
import { type Links, NO_IMAGES, sanitized } from "./sanitized.ts"
import { unbrokenNumbers } from "./unbrokenNumbers.ts"

const emphasized = (lexer: Lexer, src: string, before: string): Tokens.Strong | Tokens.Em | undefined => {
  const found = emphasisAt(src, before)
  if (found === null) return undefined
  return found.types.reduceRight<Tokens.Strong | Tokens.Em | undefined>((inner, type) => {
    const tokens = inner === undefined ? lexer.inlineTokens(found.text) : [inner]
    return type === "del" ? undefined : { type, raw: found.raw, text: found.text, tokens }
  }, undefined)
}

const marked = new Marked({
  gfm: true,
  breaks: false,
  tokenizer: {
    emStrong(src, _, before = "") {
      return emphasized(this.lexer, src, before)
    },
    // one tilde is a range in Chinese (3~5 天), two strike out
    del(src) {
      const found = emphasisAt(src, "")
      if (found === null || !found.types.includes("del")) return undefined
      return { type: "del", raw: found.raw, text: found.text, tokens: this.lexer.inlineTokens(found.text) }
    },
    url(src) {
      const address = addressAt(src)
      if (address === null) return undefined
      const tokens = [{ type: "text" as const, raw: address, text: address, escaped: false }]
      return { type: "link", raw: address, text: address, href: address, tokens }
    },
    // a line such as `[1]: …` is a note, and would not be shown
    def: () => undefined,
  },
})

const foreign = new Marked({
  gfm: true,
  tokenizer: {
    emStrong(src, _, before = "") {
      return emphasized(this.lexer, src, before) ?? false
    },
  },
})

marked.use(formulas)

/** Markdown as HTML that is safe to show: headings, lists, tables, code, formulas. Links of a paper open beside it. */
export const toHtml = (markdown: string, links: Links = "here"): string =>
  markdown.trim() === "" ? "" : unbrokenNumbers(filled(sanitized(parsed(markdown), NO_IMAGES, links)).trim())

/** Markdown of another system as HTML, as it is: neither safe nor with formulas. */
export const foreignMarkdown = (markdown: string): string => foreign.parse(markdown, { async: false })

/** Formulas that cannot be read, each with the reason. */
export const wrongFormulas = (markdown: string): ReadonlyArray<string> => {
  const found: string[] = []
  void marked.walkTokens(marked.lexer(withoutMarks(markdown)), (token) => {
    if (token.type !== "formula" && token.type !== "formulaBlock") return
    const problem = problemOf(String((token as { readonly tex?: unknown }).tex))
    if (problem !== null) found.push(`${token.raw.trim()}：${problem}`)
  })
  return found
}

export interface ShownImage {
  readonly src: string
  readonly alt: string
}

/** The pictures that an article asks for, those that are not shown too. */
export const imagesIn = (markdown: string): ReadonlyArray<ShownImage> => {
  const found: ShownImage[] = []
  sanitizeHtml(parsed(markdown), {
    allowedTags: ["img"],
    allowedAttributes: { img: ["src", "alt"] },
    transformTags: {
      img: (tagName, attribs) => {
        found.push({ src: attribs["src"] ?? "", alt: attribs["alt"] ?? "" })
        return { tagName, attribs }
      },
    },
  })
  return found
}

const parsed = (markdown: string): string => marked.parse(withoutMarks(markdown), { async: false })
