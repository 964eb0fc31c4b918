import { foreignMarkdown } from "../markdown.ts"
import { type FromHtml, htmlText, htmlWords, trimmed } from "./htmlText.ts"
import { PLAIN_STYLE } from "./textStyle.ts"

/** A text in a format that its file names, as Moodle does, in the marks of this site. */
export const formattedText = (text: string, format: string, isOption = false): FromHtml => {
  switch (format) {
    case "html":
      return htmlText(text, isOption)
    case "markdown":
      return htmlText(foreignMarkdown(text), isOption)
    case "moodle":
    case "moodle_auto_format":
      return TAG.test(text) ? htmlText(withBreaks(text), isOption) : plain(text)
    default:
      return plain(text)
  }
}

/** Its words, without marks. */
export const formattedWords = (text: string, format: string): string =>
  format !== "plain" && format !== "plain_text" && TAG.test(text) ? htmlWords(text) : trimmed(text)

const plain = (text: string): FromHtml => ({
  text: trimmed(text),
  refused: [],
  simplified: [],
  styles: [PLAIN_STYLE],
})

/** A text that has one is HTML; others, which may have `vector<int>`, are as they are. */
const TAG =
  /<\/?(?:a|b|big|br|code|del|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|td|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}\d{0,2}|#\d{1,6}|#x[\da-f]{1,5});/i

/** Lines are kept, but those between two tags. */
const withBreaks = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/>[ \t\n]+</g, (gap) => (gap.includes("\n") ? "><" : gap))
    .replaceAll("\n", "<br>")
