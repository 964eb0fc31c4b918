import fc from "fast-check"
import type { Given } from "../markedHere.ts"
import { assignments, orderedIn, permutations, same, type Source, typedIn, words } from "./Source.ts"
import { matchOf, numberIn, oneOf, ranges, shortAnswer, someOf, weighedOptions, weighedPatterns } from "./weighed.ts"

const file = (type: string, inner: string, stem = "问") => ({
  file: "x.xml",
  text: `<quiz><question type="${type}"><questiontext format="plain_text"><text>${stem}</text></questiontext>${inner}</question></quiz>`,
})
const answer = (text: string, fraction: number, more = "") =>
  `<answer fraction="${fraction}" format="plain_text"><text>${text}</text>${more}</answer>`

const one: fc.Arbitrary<Source> = weighedOptions.map((options) => ({
  ...file("multichoice", `<single>true</single>${options.map(({ text, weight }) => answer(text, weight)).join("")}`),
  ...oneOf(options),
}))
const some: fc.Arbitrary<Source> = weighedOptions.map((options) => ({
  ...file("multichoice", `<single>false</single>${options.map(({ text, weight }) => answer(text, weight)).join("")}`),
  ...someOf(options),
}))

const OLD = [
  ["true", "false"],
  ["false", "true"],
  ["正确", "错误"],
  ["错误", "正确"],
  ["√", "×"],
  ["richtig", "falsch"],
] as const
/** The reader of Moodle: answers that are not called true and false are true, then false; the last one decides. */
const judge: fc.Arbitrary<Source> = fc
  .tuple(fc.constantFrom(...OLD), fc.constantFrom([100, 0], [0, 100], [100, 100], [0, 0]))
  .map(([[first, second], [one = 0, two = 0]]) => {
    const isNamed = first === "true" || first === "false"
    const sides = isNamed ? [first === "true", second === "true"] : [true, false]
    const says = [sides[0] === (one === 100), sides[1] === (two === 100)]
    return {
      ...file("truefalse", answer(first, one) + answer(second, two)),
      given: [{ judged: true }, { judged: false }],
      isRight: (given) => "judged" in given && given.judged === says[1],
      // two sides that both earn everything say nothing, and words against the order say two things
      isHeld: says[0] === says[1] && first !== "错误",
    }
  })
const blank: fc.Arbitrary<Source> = fc.tuple(weighedPatterns, fc.boolean()).map(([answers, isExact]) => ({
  ...file(
    "shortanswer",
    `<usecase>${isExact ? 1 : 0}</usecase>${answers.map(({ text, weight }) => answer(text, weight)).join("")}`,
  ),
  ...shortAnswer(answers, isExact),
}))
const cloze: fc.Arbitrary<Source> = fc.array(weighedPatterns, { minLength: 1, maxLength: 2 }).map((blanks) => {
  const rules = blanks.map((answers) => shortAnswer(answers))
  const texts = blanks.map((answers) => answers.map(({ text, weight }) => `%${weight}%${text}`).join("~"))
  const [first = [], second] = rules.map(({ given }) => given.map((typed) => typedIn(typed)[0] ?? ""))
  const given = first.flatMap((a) =>
    (second ?? [""]).map((b): Given => ({ typed: second === undefined ? [a] : [a, b] })),
  )
  return {
    ...file("cloze", "", `填${texts.map((inner) => `{1:SHORTANSWER:${inner}}`).join("和")}`),
    given,
    isRight: (one) => rules.every(({ isRight }, n) => isRight({ typed: [typedIn(one)[n] ?? ""] })),
    isHeld: rules.every(({ isHeld }) => isHeld),
  }
})
const number: fc.Arbitrary<Source> = ranges.map((all) => ({
  ...file(
    "numerical",
    all
      .map(({ least, most, weight }) =>
        answer(
          ((least + most) / 200).toFixed(3),
          weight,
          `<tolerance>${((most - least) / 200).toFixed(3)}</tolerance>`,
        ),
      )
      .join(""),
  ),
  ...numberIn(all),
}))
const match: fc.Arbitrary<Source> = fc
  .tuple(words(2, 3), fc.shuffledSubarray(["x", "y", "z", "w"], { minLength: 4 }), fc.boolean())
  .map(([prompts, texts, hasMore]) => {
    const pairs = prompts.map((prompt, n) => [prompt, texts[n] ?? "x"] as const)
    const all = hasMore ? [...pairs, ["", texts[prompts.length] ?? "w"] as const] : pairs
    const offered = all.map(([, text]) => text)
    const given = assignments(pairs.length, offered).map((paired): Given => ({ paired }))
    const inner = all.map(
      ([prompt, text]) => `<subquestion><text>${prompt}</text><answer><text>${text}</text></answer></subquestion>`,
    )
    return { ...file("matching", inner.join("")), ...matchOf(pairs, given) }
  })
/** The order of the file is the right one. */
const order: fc.Arbitrary<Source> = words(2, 4).map((texts) => ({
  ...file("ordering", texts.map((text, n) => answer(text, n + 1)).join("")),
  given: permutations(texts).map((ordered): Given => ({ ordered })),
  isRight: (given) => same(orderedIn(given), texts),
  isHeld: true,
}))

export const moodleSources = { one, some, judge, blank, cloze, number, match, order }
