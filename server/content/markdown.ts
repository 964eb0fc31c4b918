import { Marked } from "marked"
import sanitizeHtml from "sanitize-html"
import { filled, formulas, problemOf, withoutMarks } from "./formulas.ts"

const marked = new Marked({
  gfm: true,
  breaks: false,
  tokenizer: {
    // one tilde is a range in Chinese (3~5 天), two strike out
    del(src) {
      const found = /^~~(?=[^\s~])([\s\S]*?[^\s~])~~(?!~)/.exec(src)
      if (found === null) return undefined
      const [raw, text = ""] = found
      return { type: "del", raw, text, tokens: this.lexer.inlineTokens(text) }
    },
  },
})

marked.use(formulas)

/** Pictures by the address that a file of the same folder gives them. */
export type Images = ReadonlyMap<string, ImageInfo>

export interface ImageInfo {
  /** Where the server has it, for good: another picture has another address. */
  readonly src: string
  readonly width: number
  readonly height: number
}

/** Markdown as HTML that is safe to show: headings, lists, tables, code, formulas, own images. */
export const toHtml = (markdown: string, images: Images = NO_IMAGES): string =>
  markdown.trim() === "" ? "" : filled(clean(marked.parse(prepared(markdown), { async: false }), images)).trim()

/** One line of Markdown without a paragraph around it: an option. */
export const toInlineHtml = (markdown: string, images: Images = NO_IMAGES): string =>
  filled(clean(marked.parseInline(prepared(markdown), { async: false }), images)).trim()

/** Formulas that cannot be read, each with the reason. */
export const wrongFormulas = (markdown: string): ReadonlyArray<string> => {
  const found: string[] = []
  void marked.walkTokens(marked.lexer(prepared(markdown)), (token) => {
    if (token.type !== "formula" && token.type !== "formulaBlock") return
    const problem = problemOf(String((token as { readonly tex?: unknown }).tex))
    if (problem !== null) found.push(`${token.raw.trim()}：${problem}`)
  })
  return found
}

/** Addresses of pictures that are not of this site: they are dropped by `toHtml`, so the file is refused. */
export const foreignImages = (markdown: string, images: Images = NO_IMAGES): ReadonlyArray<string> => {
  const found: string[] = []
  sanitizeHtml(marked.parse(markdown, { async: false }), {
    allowedTags: ["img"],
    allowedAttributes: { img: ["src"] },
    transformTags: {
      img: (tagName, attribs) => {
        const src = attribs["src"] ?? ""
        if (!isOwnPath(src) && !images.has(src)) found.push(src)
        return { tagName, attribs }
      },
    },
  })
  return found
}

const NO_IMAGES: Images = new Map()

const isOwnPath = (address: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(address)

const prepared = (markdown: string): string => withBlanks(withoutMarks(markdown))

// a blank to fill in is written as underscores, which are emphasis to Markdown
const withBlanks = (markdown: string): string => markdown.replaceAll(/_{3,}/g, (run) => "\\_".repeat(run.length))

const clean = (html: string, images: Images): string =>
  sanitizeHtml(html, {
    allowedTags: [
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "p",
      "br",
      "hr",
      "blockquote",
      "ul",
      "ol",
      "li",
      "strong",
      "em",
      "del",
      "u",
      "code",
      "pre",
      "sub",
      "sup",
      "a",
      "img",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
    ],
    allowedAttributes: {
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height"],
      ol: ["start"],
      th: ["align", "scope"],
      td: ["align"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      // a page has one first heading, its title
      h1: "h2",
      img: (tagName, attribs) => {
        const image = images.get(attribs["src"] ?? "")
        if (image === undefined) return { tagName, attribs }
        const { src, width, height } = image
        return { tagName, attribs: { ...attribs, src, width: String(width), height: String(height) } }
      },
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: /^https?:/i.test(href) ? { href, rel: "noopener noreferrer" } : { href },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPath(attribs["src"] ?? ""),
  })
