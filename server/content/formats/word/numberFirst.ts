import { flat, numberedIn } from "./lineText.ts"
import { slice, textOf, type WordLine } from "./WordLine.ts"

const FIRST =
  /^[(【]\s{0,20}(?:[A-J](?:[\s,、]{0,4}[A-J]){0,9}|√|×|✓|✔|✗|✘|对|错|正确|错误|T|F)?\s{0,20}[)】]\s{0,4}(?=\d{1,3}\s{0,4}[、.:])/

/** `（√）1、…` as `1、（√）…`: people put the place of an answer before the number. */
export const numberFirst = (line: WordLine): WordLine => {
  const { pieces } = line
  const bracket = FIRST.exec(flat(textOf(pieces)))?.[0].length ?? 0
  const number = bracket === 0 ? null : numberedIn(textOf(slice(pieces, bracket)))
  if (number === null) return line
  const end = bracket + number.length
  return { ...line, pieces: [...slice(pieces, bracket, end), ...slice(pieces, 0, bracket), ...slice(pieces, end)] }
}
