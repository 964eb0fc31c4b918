import { mathText } from "./mathText.ts"

/** The text of our own HTML, which is clean: a line a paragraph, formulas in a line, pictures as their words. */
export const plainText = (html: string): string =>
  decoded(withLines(withoutPictures(withMath(html))).replaceAll(/<[^<>]*>/g, ""))
    .replaceAll(/[ \t\u{a0}]+/gu, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{2,}/g, "\n")
    .trim()

/** A picture is another file, and none goes along. */
export const withoutPictures = (html: string): string =>
  html.replaceAll(/<img\b[^<>]*>/gi, (img) => `[图${/\balt="([^"]+)"/i.exec(img)?.[1]?.replace(/^/, "：") ?? ""}]`)

const withMath = (html: string): string => html.replaceAll(/<math\b(?:(?!<math\b)[\s\S])*?<\/math>/gi, mathText)

const withLines = (html: string): string =>
  html
    .replaceAll(/\n+/g, " ")
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|tr|h[1-6]|div|pre|blockquote|table|ul|ol)>/gi, "$&\n")
    .replaceAll(/<\/t[dh]>/gi, "$& ")

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " }

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,6})|#x([\da-f]{1,5}));/gi,
    (_, name?: string, ten?: string, hex?: string) =>
      name === undefined
        ? String.fromCodePoint(ten === undefined ? Number.parseInt(hex ?? "", 16) : Number(ten))
        : (ENTITIES[name.toLowerCase()] ?? ""),
  )
