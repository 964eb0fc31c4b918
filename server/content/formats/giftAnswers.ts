import type { Fields, Notes } from "./Format.ts"
import { indexOf, splitAt, unescaped } from "./giftText.ts"
import { numberFields, pairFields, rangeText, toleranceText, withBlank } from "./tags.ts"
import { typedKey } from "./typedKey.ts"
import { weighedNumber, type WeighedRange } from "./weighedNumber.ts"
import { oneChosen, severalChosen } from "./weighedOptions.ts"

interface Question {
  readonly stem: string
  /** A text of the file as an option. */
  readonly option: (raw: string) => string
  /** A text of the file without marks. */
  readonly words: (raw: string) => string
  readonly isIndeterminate: boolean
  /** The key of a number as its author wrote it. */
  readonly number: string | undefined
  /** The letters of the options as they follow each other in the file. */
  readonly order: string | undefined
  /** The answer of an essay, which GIFT has no place for. */
  readonly reference: string | undefined
}

/** What stands between the braces of a question, by the rules of Moodle's own reader (question/format/gift). */
export const giftAnswers = (inner: string, question: Question, notes: Notes): Fields => {
  const { stem, option, words } = question
  if (inner === "") return { kind: "short", answer: question.reference }
  const [, judged] = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(inner) ?? []
  if (judged !== undefined) return { kind: "judge", answer: /^T/i.test(judged) }
  if (inner.startsWith("#")) {
    const [ranges = ""] = splitAt(inner.slice(1), "~")
    const answers = answersIn(ranges, "=").map(rangeOf)
    return numberFields(weighedNumber(answers, notes, "数、数:误差 或 数..数"), question.number)
  }
  const isChoice = indexOf(inner, "~", 0) !== -1
  const answers = answersIn(inner, isChoice ? "~" : "=")
  if (answers.length > MAX_ANSWERS) {
    notes.refused.push(`答案  一题最多 ${MAX_ANSWERS} 个答案`)
    return {}
  }
  if (!isChoice && answers.some(({ raw }) => raw.includes("->"))) {
    if (!answers.every(({ raw }) => raw.includes("->"))) notes.refused.push("答案  配对题的每一对都要有 ->")
    const pairs = answers.map(({ raw }) => {
      const at = raw.indexOf("->")
      return [option(raw.slice(0, at)), option(raw.slice(at + 2))] as const
    })
    return pairFields(pairs, question.order)
  }
  if (answers.some(({ hasFeedback }) => hasFeedback)) notes.simplified.push("各选项的反馈已略去")
  if (!isChoice) {
    const typed = answers.map(({ raw, weight = 100 }) => ({ pattern: words(raw), weight }))
    return { kind: "blank", stem: withBlank(stem), answer: [typedKey(typed, notes)] }
  }
  const strange = answers.find(({ sign, weight = 100 }) => sign === "=" && weight !== 100)
  if (strange !== undefined) {
    notes.refused.push(`答案  有 ~ 的题目里 = 后面不能写权重 %${strange.weight}%`)
    return { kind: "single" }
  }
  const options = answers.map(({ sign, raw, weight = sign === "=" ? 100 : 0 }) => ({ text: option(raw), weight }))
  return answers.some(({ sign }) => sign === "=")
    ? oneChosen(options, notes)
    : severalChosen(options, question.isIndeterminate, notes)
}

const MAX_ANSWERS = 100

interface Answer {
  readonly sign: string
  readonly raw: string
  readonly weight: number | undefined
  readonly hasFeedback: boolean
}

/** One more than may be at most; what stands before the first sign is an answer by `first`. */
const answersIn = (text: string, first: "=" | "~"): ReadonlyArray<Answer> => {
  const answers: Answer[] = []
  let [begin, sign]: [number, string] = [0, first]
  const add = (end: number) => {
    const whole = text.slice(begin, end)
    if (begin > 0 || whole.trim() !== "") answers.push(answerOf(sign, whole))
  }
  for (let at = 0; at < text.length && answers.length <= MAX_ANSWERS; at += 1) {
    const found = text.charAt(at)
    if (found === "\\") at += 1
    else if (found === "=" || found === "~") {
      add(at)
      ;[begin, sign] = [at + 1, found]
    }
  }
  add(text.length)
  return answers
}

const answerOf = (sign: string, whole: string): Answer => {
  const [, weight, rest = whole] = /^\s*%(-?[\d.]+)%(.*)$/s.exec(whole) ?? []
  const [raw = "", ...feedback] = splitAt(rest, "#")
  return { sign, raw, weight: weight === undefined ? undefined : Number(weight), hasFeedback: feedback.length > 0 }
}

/** `12.5:0.1`, `12..13`, or a number alone. */
const rangeOf = ({ raw, weight = 100 }: Answer): WeighedRange => {
  const [, value = "", by = "0", most] = NUMBER.exec(unescaped(raw).trim()) ?? []
  return { key: most === undefined ? toleranceText(value, by) : rangeText(value, most), weight }
}

const NUMBER = /^(-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(?::([\d.]+(?:e[+-]?\d+)?)|\.\.(-?[\d.]+(?:e[+-]?\d+)?))?$/i
