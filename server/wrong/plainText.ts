import sanitizeHtml from "sanitize-html"

/** The text of our own HTML: a line a paragraph, formulas as TeX between dollar signs, pictures as their words. */
export const plainText = (html: string): string =>
  decoded(sanitizeHtml(withLines(withoutPictures(withTex(html))), { allowedTags: [], allowedAttributes: {} }))
    .replaceAll(/[ \t\u{a0}]+/gu, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{2,}/g, "\n")
    .trim()

/** A picture is another file, and none goes along. */
export const withoutPictures = (html: string): string =>
  html.replaceAll(/<img\b[^>]*>/gi, (img) => `[图${/\balt="([^"]+)"/i.exec(img)?.[1]?.replace(/^/, "：") ?? ""}]`)

const withTex = (html: string): string =>
  html.replaceAll(/<math\b[\s\S]*?<\/math>/gi, (math) => {
    const tex = /<annotation encoding="application\/x-tex">([\s\S]*?)<\/annotation>/i.exec(math)?.[1]
    return tex === undefined ? math : `$${tex}$`
  })

const withLines = (html: string): string =>
  html
    .replaceAll(/\n+/g, " ")
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|tr|h[1-6]|div|pre|blockquote|table|ul|ol)>/gi, "$&\n")
    .replaceAll(/<\/t[dh]>/gi, "$& ")

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' }

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "")
