/** Text as XML 1.0 holds it, in an element or a quoted attribute; what it cannot hold is left out. */
export const xmlText = (text: string): string => (PLAIN.test(text) ? text : escaped(text))

/** Most of it: letters and figures, none of them half of a pair. */
const PLAIN = /^[\p{L}\p{N} .:/-]*$/u

const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;")

/** What `xmlText` wrote. */
export const fromXmlText = (xml: string): string =>
  xml.replaceAll(/&(?:lt|gt|quot|amp|#13);/g, (entity) => SIGNS[entity] ?? entity)

const SIGNS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&#13;": "\r",
}
