import fc from "fast-check"
import type { Given } from "../markedHere.ts"
import {
  assignments,
  chosenIn,
  orderedIn,
  pairedIn,
  permutations,
  same,
  sameSet,
  type Source,
  subsets,
  typedIn,
  words,
} from "./Source.ts"
import { decimal } from "./weighed.ts"

interface Item {
  readonly declared: string
  readonly key: string
  readonly body: string
  readonly processing?: string
}

const file = ({ declared, key, body, processing = "" }: Item) => ({
  file: "x.zip",
  text: `<assessmentItem identifier="x"><responseDeclaration identifier="R" ${declared}>${key}</responseDeclaration><itemBody><p>问</p>${body}</itemBody>${processing}</assessmentItem>`,
})
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/${name}"/>`
const correctXml = (values: ReadonlyArray<string>) =>
  values.length === 0
    ? ""
    : `<correctResponse>${values.map((value) => `<value>${value}</value>`).join("")}</correctResponse>`
const choice = (text: string, n: number) => `<simpleChoice identifier="c${n}">${text}</simpleChoice>`
const interaction = (name: string, inner: ReadonlyArray<string>, more = "") =>
  `<${name} responseIdentifier="R" ${more}>${inner.join("")}</${name}>`

interface Key {
  /** Texts of the options in the correct response; none where the file has none. */
  readonly correct: ReadonlyArray<string>
  readonly mapped: ReadonlyArray<number>
  readonly otherwise: number
  readonly most: number | null
  readonly how: "match_correct" | "map_response" | "none"
}

const keyOf = (texts: ReadonlyArray<string>, many: boolean): fc.Arbitrary<Key> =>
  fc.record({
    correct: many
      ? fc.subarray([...texts])
      : fc.oneof(
          fc.constant([]),
          fc.constantFrom(...texts).map((text) => [text]),
        ),
    mapped: fc.array(fc.constantFrom(0, 0, 1, 1, 0.5, -1), { minLength: texts.length, maxLength: texts.length }),
    otherwise: fc.constantFrom(0, 0, -1),
    most: fc.constantFrom(null, null, 1, 2),
    how: fc.constantFrom("match_correct", "map_response", "none"),
  })

/** By the correct response where the template says so, or nothing does; by the sum of the mapping otherwise. */
const choiceOf = (many: boolean): fc.Arbitrary<Source> =>
  words(2, 4).chain((texts) =>
    keyOf(texts, many).map(({ correct, mapped, otherwise, most, how }): Source => {
      const entries = texts.flatMap((_, n) =>
        mapped[n] === 0 ? [] : [`<mapEntry mapKey="c${n}" mappedValue="${mapped[n]}"/>`],
      )
      const bound = most === null ? "" : ` upperBound="${most}"`
      const mapping = `<mapping defaultValue="${otherwise}"${bound}>${entries.join("")}</mapping>`
      const given = (many ? subsets(texts) : texts.map((text) => [text])).map((chosen): Given => ({ chosen }))
      const score = (one: Given) =>
        Math.min(
          chosenIn(one).reduce((sum, text) => sum + (mapped[texts.indexOf(text)] || otherwise), 0),
          most ?? Infinity,
        )
      const best = Math.max(...given.map(score))
      const isMapped = how === "map_response" || correct.length === 0
      const isBest = (one: Given) => best > 0 && score(one) === best
      const isRight = (one: Given) => (isMapped ? isBest(one) : sameSet(chosenIn(one), correct))
      const right = given.filter(isRight)
      const agrees =
        !isMapped ||
        correct.length === 0 ||
        right.some((one) => (many ? sameSet(chosenIn(one), correct) : correct.includes(chosenIn(one)[0] ?? "")))
      const hundredths = mapped.map((value) => (100 * (value || otherwise)) / best)
      const isWhole =
        many || !isMapped || hundredths.every((weight) => weight >= 0 && (weight >= 100 || Number.isInteger(weight)))
      return {
        ...file({
          declared: `cardinality="${many ? "multiple" : "single"}" baseType="identifier"`,
          key: correctXml(correct.map((text) => `c${texts.indexOf(text)}`)) + mapping,
          body: interaction("choiceInteraction", texts.map(choice)),
          ...(how !== "none" && { processing: template(how) }),
        }),
        given,
        isRight,
        isHeld: agrees && isWhole && (many ? right.length === 1 : right.length > 0),
      }
    }),
  )

const order: fc.Arbitrary<Source> = words(2, 4).chain((texts) =>
  fc.shuffledSubarray([...texts], { minLength: texts.length }).map((right) => ({
    ...file({
      declared: 'cardinality="ordered" baseType="identifier"',
      key: correctXml(right.map((text) => `c${texts.indexOf(text)}`)),
      body: interaction("orderInteraction", texts.map(choice), 'shuffle="true"'),
      processing: template("match_correct"),
    }),
    given: permutations(texts).map((ordered): Given => ({ ordered })),
    isRight: (given) => same(orderedIn(given), right),
    isHeld: true,
  })),
)

const match: fc.Arbitrary<Source> = fc
  .tuple(words(2, 3), fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), fc.boolean())
  .map(([prompts, places, isMapped]) => {
    const texts = ["x", "y", "z"]
    const right = prompts.map((_, n) => texts[places[n] ?? 0] ?? "x")
    const pairs = prompts.map((_, n) => `p${n} t${places[n] ?? 0}`)
    const set = (name: string, all: ReadonlyArray<string>) =>
      `<simpleMatchSet>${all.map((text, n) => `<simpleAssociableChoice identifier="${name}${n}" matchMax="0">${text}</simpleAssociableChoice>`).join("")}</simpleMatchSet>`
    const mapping = `<mapping>${pairs.map((pair) => `<mapEntry mapKey="${pair}" mappedValue="1"/>`).join("")}</mapping>`
    return {
      ...file({
        declared: 'cardinality="multiple" baseType="directedPair"',
        key: isMapped ? mapping : correctXml(pairs),
        body: interaction("matchInteraction", [set("p", prompts), set("t", texts)]),
        processing: template(isMapped ? "map_response" : "match_correct"),
      }),
      given: assignments(prompts.length, texts).map((paired): Given => ({ paired })),
      isRight: (given) => same(pairedIn(given), right),
      isHeld: true,
    }
  })

/** A text is compared sign by sign, and with its case unless an entry says otherwise: here case never counts. */
const blank: fc.Arbitrary<Source> = words(1, 3).chain((texts) =>
  fc
    .array(fc.tuple(fc.constantFrom(1, 1, 0.5, 0), fc.constantFrom(undefined, "true", "false", "false")), {
      minLength: texts.length,
      maxLength: texts.length,
    })
    .map((mapped) => {
      const best = Math.max(...mapped.map(([value]) => value))
      const entries = texts.map((text, n) => ({ text, value: mapped[n]?.[0] ?? 0, sensitive: mapped[n]?.[1] }))
      const right = entries.filter(({ value }) => best > 0 && value === best)
      const isExact = ({ sensitive }: { readonly sensitive: string | undefined }) => sensitive !== "false"
      return {
        ...file({
          declared: 'cardinality="single" baseType="string"',
          key: `<mapping>${entries.map(({ text, value, sensitive }) => `<mapEntry mapKey="${text}" mappedValue="${value}"${sensitive === undefined ? "" : ` caseSensitive="${sensitive}"`}/>`).join("")}</mapping>`,
          body: `<p>填${interaction("textEntryInteraction", [])}</p>`,
          processing: template("map_response"),
        }),
        given: ["甲", "乙", "丙丁", "ab", "AB", "c d", "C d", "7", "8"].map((typed): Given => ({ typed: [typed] })),
        isRight: (given) =>
          right.some((entry) => {
            const [typed = ""] = typedIn(given)
            return typed === entry.text || (!isExact(entry) && typed.toLowerCase() === entry.text)
          }),
        isHeld:
          right.length > 0 &&
          right.every((entry) => !isExact(entry) || !/[a-z]/.test(entry.text)) &&
          entries.every(({ value }) => value === best || value === 0),
      }
    }),
)

const number: fc.Arbitrary<Source> = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.nat(40), fc.nat(40), fc.boolean())
  .map(([value, before, after, isOpen]) => ({
    ...file({
      declared: 'cardinality="single" baseType="float"',
      key: correctXml([decimal(value)]),
      body: `<p>${interaction("textEntryInteraction", [])}</p>`,
      processing: `<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="${decimal(before)} ${decimal(after)}"${isOpen ? ' includeUpperBound="false"' : ""}><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>`,
    }),
    given: [value - before - 1, value - before, value, value + after, value + after + 1].map((one): Given => ({
      typed: [decimal(one)],
    })),
    isRight: (given) => {
      const typed = Math.round(Number(typedIn(given)[0]) * 100)
      return value - before <= typed && (isOpen ? typed < value + after : typed <= value + after)
    },
    isHeld: !isOpen,
  }))

export const qtiSources = { one: choiceOf(false), some: choiceOf(true), order, match, blank, number }
