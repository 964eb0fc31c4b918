import fc from "fast-check"
import type { Given } from "../markedHere.ts"
import { assignments, type Source, words } from "./Source.ts"
import {
  decimal,
  matchOf,
  numberIn,
  oneOf,
  ranges,
  type Range,
  shortAnswer,
  someOf,
  type Weighed,
  weighedOptions,
  weighedPatterns,
} from "./weighed.ts"

const file = (inner: string) => ({ file: "x.gift", text: `问{${inner}}\n` })
const escaped = (text: string) => text.replaceAll("\\", String.raw`\\`)
const weighed = ({ text, weight }: Weighed) => `~${weight === 0 ? "" : `%${weight}%`}${text}`

/** One is right without a weight, or several; with such an answer the others are what is chosen instead of it. */
const one: fc.Arbitrary<Source> = weighedOptions.map((options) => {
  const text = options.map(({ text: option, weight }) =>
    weight === 100 ? `=${option}` : weighed({ text: option, weight }),
  )
  const hasWrong = options.some(({ weight }) => weight !== 100)
  const hasRight = options.some(({ weight }) => weight === 100)
  // without a sign of a choice it is a blank
  if (!hasWrong) return { ...file(text.join(" ")), ...shortAnswer(options) }
  return { ...file(text.join(" ")), ...(hasRight ? oneOf(options) : someOf(options)) }
})
const some: fc.Arbitrary<Source> = weighedOptions.map((options) => ({
  ...file(options.map(weighed).join("\n")),
  ...someOf(options),
}))
const blank: fc.Arbitrary<Source> = weighedPatterns.map((answers) => ({
  ...file(answers.map(({ text, weight }) => `=${weight === 100 ? "" : `%${weight}%`}${escaped(text)}`).join(" ")),
  ...shortAnswer(answers),
}))
const judge: fc.Arbitrary<Source> = fc.constantFrom("T", "TRUE", "F", "FALSE").map((word) => ({
  ...file(word),
  given: [{ judged: true }, { judged: false }],
  isRight: (given: Given) => "judged" in given && given.judged === word.startsWith("T"),
  isHeld: true,
}))
const rangeText = ({ least, most }: Range) =>
  (most - least) % 4 === 0
    ? `${decimal((least + most) / 2)}:${decimal((most - least) / 2)}`
    : `${decimal(least)}..${decimal(most)}`
const number: fc.Arbitrary<Source> = ranges.map((all) => ({
  ...file(`#${all.map((range) => `=${range.weight === 100 ? "" : `%${range.weight}%`}${rangeText(range)}`).join(" ")}`),
  ...numberIn(all),
}))
const match: fc.Arbitrary<Source> = fc
  .tuple(words(2, 3), fc.array(fc.constantFrom("x", "y", "z"), { minLength: 3, maxLength: 3 }))
  .map(([prompts, texts]) => prompts.map((prompt, n) => [prompt, texts[n] ?? "x"] as const))
  .filter((pairs) => new Set(pairs.map(([, text]) => text)).size > 1)
  .map((pairs) => {
    const offered = [...new Set(pairs.map(([, text]) => text))]
    const given = assignments(pairs.length, offered).map((paired): Given => ({ paired }))
    return { ...file(pairs.map((pair) => `=${pair.join(" -> ")}`).join("\n")), ...matchOf(pairs, given) }
  })

export const giftSources = { one, some, blank, judge, number, match }
