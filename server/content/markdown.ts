import { Marked } from "marked"
import sanitizeHtml from "sanitize-html"

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

/** Markdown as HTML that is safe to show: headings, lists, tables, code, sub- and superscripts, own images. */
export const toHtml = (markdown: string): string =>
  markdown.trim() === "" ? "" : clean(marked.parse(withBlanks(markdown), { async: false })).trim()

/** One line of Markdown without a paragraph around it: an option. */
export const toInlineHtml = (markdown: string): string =>
  clean(marked.parseInline(withBlanks(markdown), { async: false })).trim()

/** Addresses of pictures that are not of this site: they are dropped by `toHtml`, so the file is refused. */
export const foreignImages = (markdown: string): ReadonlyArray<string> => {
  const found: string[] = []
  sanitizeHtml(marked.parse(markdown, { async: false }), {
    allowedTags: ["img"],
    allowedAttributes: { img: ["src"] },
    transformTags: {
      img: (tagName, attribs) => {
        if (!isOwnPath(attribs["src"] ?? "")) found.push(attribs["src"] ?? "")
        return { tagName, attribs }
      },
    },
  })
  return found
}

const isOwnPath = (address: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(address)

// a blank to fill in is written as underscores, which are emphasis to Markdown
const withBlanks = (markdown: string): string => markdown.replaceAll(/_{3,}/g, (run) => "\\_".repeat(run.length))

const clean = (html: string): string =>
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
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: /^https?:/i.test(href) ? { href, rel: "noopener noreferrer" } : { href },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPath(attribs["src"] ?? ""),
  })
