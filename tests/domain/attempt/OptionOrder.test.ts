import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import type { AnswerValue, ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import * as Scoring from "#domain/question/Scoring.ts"

const LETTERS = "ABCDEFGH".split("")
/** Options with keys in any order and gaps between them; some are fixed. */
const written = fc
  .subarray(LETTERS, { minLength: 2 })
  .chain((keys) => fc.shuffledSubarray(keys, { minLength: keys.length }))
  .chain((keys) => fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), isFixed: fc.boolean() }))))
  .map((list) =>
    list.map(({ key, isFixed }) => ({ key, html: `text ${key}`, ...(isFixed && { fixed: true as const }) })),
  )
const drawn = fc.tuple(written, fc.string()).map(([options, seed]) => ({
  options,
  seed,
  order: OptionOrder.draw(options, seed),
}))
const ABCD = ["A", "B", "C", "D"].map((key) => ({ key }))

describe("an order of options", () => {
  it("is the same for ever for a seed", () => {
    expect(["1", "2", "3", "4"].map((n) => OptionOrder.draw(ABCD, `attempt ${n}`))).toStrictEqual([
      "DACB",
      "CDAB",
      "DCAB",
      "CBAD",
    ])
    expect(OptionOrder.draw([], "attempt 1")).toBe("")
  })

  it("has every option once, and what is fixed in its place", () => {
    fc.assert(
      fc.property(drawn, ({ options, order, seed }) => {
        expect(order.split("").toSorted()).toStrictEqual(options.map(({ key }) => key).toSorted())
        options.forEach(({ key, fixed }, n) => expect(fixed !== true || order[n] === key).toBe(true))
        expect(OptionOrder.draw(options, seed)).toBe(order)
      }),
    )
  })

  it("puts every option in every place about as often", () => {
    const orders = Array.from({ length: 4_000 }, (_, n) => OptionOrder.draw(ABCD, `q${n % 40} seed ${n}`))
    for (const { key } of ABCD)
      for (const place of [0, 1, 2, 3]) {
        const share = orders.filter((order) => order[place] === key).length / orders.length
        expect(Math.abs(share - 0.25), `${key} at ${place}`).toBeLessThan(0.03)
      }
  })
})

describe("what is shown", () => {
  it("names options by their places, and tells neither the author's keys nor what is fixed", () => {
    fc.assert(
      fc.property(drawn, ({ options, order }) => {
        const shown = OptionOrder.shownOptions(order, options)
        expect(shown.map(({ key }) => key)).toStrictEqual(options.map(({ key }) => key).toSorted())
        expect(shown.map(({ html }) => html)).toStrictEqual(order.split("").map((key) => `text ${key}`))
        expect(shown.every((option) => Object.keys(option).join() === "key,html")).toBe(true)
      }),
    )
    expect(OptionOrder.shownOptions("", [{ key: "A", html: "甲", fixed: true } as never])).toStrictEqual([
      { key: "A", html: "甲" },
    ])
  })

  it("is marked as the same answer by the author's keys, by any key and by a corrected one", () => {
    const kinds = fc.constantFrom("single", "multiple", "match", "order")
    fc.assert(
      fc.property(drawn, kinds, fc.nat(), fc.boolean(), ({ options, order }, kind, n, isPartial) => {
        const keys = options.map(({ key }) => key)
        const turned = [...keys.slice(n % keys.length), ...keys.slice(0, n % keys.length)]
        const part = turned.slice(0, 1 + (n % keys.length))
        const value: AnswerValue = kind === "single" ? (turned[0] ?? "") : kind === "multiple" ? part : turned
        const own = answeredIn(order, value)
        expect(OptionOrder.authored(order, own)).toStrictEqual(value)
        for (const right of keysOf(kind, keys, turned)) {
          const question = { kind: kind as ExamQuestion["kind"], score: 6 }
          const partial = isPartial ? "share" : "none"
          const shown = OptionOrder.shownAnswer(order, question.kind, right)
          expect(Scoring.mark(question, shown, own, partial)).toStrictEqual(
            Scoring.mark(question, right, value, partial),
          )
        }
      }),
    )
  })

  it("leaves what is no option as it is", () => {
    for (const value of [null, true, "12.5", ["十"], ["", "Z"]] satisfies ReadonlyArray<AnswerValue>) {
      expect(OptionOrder.authored("", value)).toStrictEqual(value)
      expect(OptionOrder.authored("CAB", value)).toStrictEqual(value)
    }
    expect(OptionOrder.shownAnswer("", "blank", [["十", "10"]])).toStrictEqual([["十", "10"]])
    expect(OptionOrder.shownAnswer("", "judge", true)).toBe(true)
    expect(OptionOrder.shownKey("", "true")).toBe("true")
    expect(OptionOrder.shownKey("CAB", "C")).toBe("A")
  })
})

/** An answer of the author's keys as who sees the order gives it: option by option, by its text. */
const answeredIn = (order: string, value: AnswerValue): AnswerValue => {
  const places = order.split("").toSorted()
  const own = (key: string) => places[order.indexOf(key)] ?? ""
  return typeof value === "string" ? own(value) : Array.isArray(value) ? value.map(own) : value
}

const keysOf = (
  kind: string,
  keys: ReadonlyArray<string>,
  turned: ReadonlyArray<string>,
): ReadonlyArray<QuestionKey["answer"]> => {
  const [first = "", second = ""] = keys
  if (kind === "single") return [first, second, { right: first, shares: { [second]: 40 } }]
  return kind === "multiple" ? [keys.slice(1), keys.slice(0, 2)] : [keys, turned]
}
