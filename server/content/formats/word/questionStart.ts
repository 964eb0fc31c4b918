import type { FoundQuestion, Section, TextPart } from "./FoundQuestion.ts"
import { fieldsIn } from "./fieldsIn.ts"
import { flat, type Numbered, numberedIn, type NumberStyle } from "./lineText.ts"
import type { Lookahead } from "./lookahead.ts"
import { optionLetter } from "./optionsIn.ts"
import { textOf } from "./WordLine.ts"

/** What is being read where a line may begin the next question. */
export interface ReadingState {
  readonly question: FoundQuestion | null
  /** The question, or its part. */
  readonly own: FoundQuestion | null
  readonly section: Section
  readonly hasSections: boolean
  /** Whether questions up to the next heading have numbers. */
  readonly hasNumbers: boolean
  /** Whether questions share what the current one says. */
  readonly isGroup: boolean
  readonly partStyle: NumberStyle | null
  /** Whether an answer or an explanation is being read. */
  readonly isInField: boolean
  /** The last number of a list inside of a text. */
  readonly inner: number
}

/** Whether a numbered line begins a question; what is unsure is said of the current one. */
export const isQuestionStart = (n: number, numbered: Numbered, now: ReadingState, ahead: Lookahead): boolean => {
  const { question, own, section, inner } = now
  const { style, number } = numbered
  if (style === "circle" || (style === "space" && !isSpaceStart(n, number, now, ahead))) return false
  if (section.style === null)
    return question === null || question.parts === null || now.isGroup || question.section !== section
  if (style !== section.style) return false
  const isNext = number === section.last + 1
  if (isNext && (inner === 0 || number !== inner + 1)) return true
  if (isNext) {
    if (ahead.comesAgain(n, numbered)) return false
    const below = numberedIn(ahead.text(n + 1))
    const isCase = below !== null && below.number === 1 && below.style === now.partStyle
    const isList = now.isInField && !isCase && !ahead.answerSoon(n) && !ahead.optionsSoon(n)
    const as = isList ? "这一题的文字，也可能是下一题" : "下一题，也可能是这一题的文字"
    own?.simplified.add(`“${ahead.text(n).slice(0, 12)}”读作${as}`)
    return !isList
  }
  if (ahead.optionsSoon(n)) return number === 1 || number > section.last || !ahead.comesAgain(n, numbered)
  const isText = now.isInField || own?.options.length === 0
  return !isText && number > section.last && number <= section.last + 10
}

const isSpaceStart = (n: number, number: number, { section, hasNumbers }: ReadingState, ahead: Lookahead): boolean =>
  section.style === "space"
    ? number === section.last + 1
    : section.style === null && number === 1 && !hasNumbers && ahead.text(n + 1) !== ""

export const isPartStart = ({ style, number }: Numbered, now: ReadingState): boolean => {
  const { question, section } = now
  if (question === null || question.parts === null || now.isGroup || style === "space" || style === section.style)
    return false
  const before = question.parts.at(-1)
  if (before === undefined) return number === 1 && style !== "circle"
  return number === (before.number ?? 0) + 1 && style === now.partStyle
}

export const isUnnumberedStart = (n: number, { own, hasSections, hasNumbers }: ReadingState, ahead: Lookahead) => {
  const text = ahead.text(n)
  if (hasNumbers || optionLetter(text) !== "" || fieldsIn(text)[0]?.from === 0) return false
  if (own === null) return hasSections ? !INSTRUCTION.test(flat(text)) : ahead.optionsSoon(n)
  if (own.parts !== null) return false
  const isJudged = (one: string) => own.section.kind === "judge" && JUDGED.test(flat(one))
  const isDone = own.fields.has("答案") || own.options.length > 1
  const hasOwnKey = own.stem.some((one) => "pieces" in one && isJudged(textOf(one.pieces)))
  return (isDone && ahead.optionsSoon(n)) || (isJudged(text) && hasOwnKey)
}

/** The number that a text begins with, written as the questions' are. */
export const innerNumber = (parts: ReadonlyArray<TextPart>, style: NumberStyle | null): number => {
  const [first] = parts
  const numbered = first !== undefined && "pieces" in first ? numberedIn(textOf(first.pieces)) : null
  return numbered !== null && numbered.style === style ? numbered.number : 0
}

const INSTRUCTION =
  /^(?:\(|本大?题|本部分|在每小?题|每小?题|每题|下列各?小?题|请|从下列|说明|注意|要求|根据题意|判断下列|将|把|共\s*\d)/
const JUDGED = /\(\s*(?:√|×|对|错|正确|错误|✓|✗|T|F)\s*\)/
