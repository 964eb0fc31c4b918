import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { calculate } from "#domain/attempt/Calculator.ts"
import { anyText } from "../../support/anyText.ts"
import { runs } from "../../support/runs.ts"

const text = (expression: string): string => {
  const result = calculate(expression)
  return result.ok ? result.text : result.problem
}

/** An expression with the exact fraction it is worth, worked out beside it; `down` is 0 where it divides by zero. */
interface Worth {
  readonly text: string
  readonly up: bigint
  readonly down: bigint
}

const decimal = fc.tuple(fc.nat(99_999), fc.nat(4)).map(([digits, places]): Worth => {
  const scale = 10 ** places
  return { text: (digits / scale).toFixed(places), up: BigInt(digits), down: 10n ** BigInt(places) }
})

const joined = (a: Worth, sign: string, b: Worth): Worth => {
  const inBrackets = `(${a.text})${sign}(${b.text})`
  switch (sign) {
    case "+":
      return { text: inBrackets, up: a.up * b.down + b.up * a.down, down: a.down * b.down }
    case "-":
      return { text: inBrackets, up: a.up * b.down - b.up * a.down, down: a.down * b.down }
    case "*":
      return { text: inBrackets, up: a.up * b.up, down: a.down * b.down }
    default:
      return { text: inBrackets, up: a.up * b.down, down: b.up === 0n ? 0n : a.down * b.up }
  }
}

const expression = fc.letrec<{ tree: Worth }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    decimal,
    tie("tree").map(({ text: inner, up, down }): Worth => ({ text: `-(${inner})`, up: -up, down })),
    tie("tree").map(({ text: inner, up, down }): Worth => ({ text: `(${inner})%`, up, down: down * 100n })),
    fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree")).map(([a, sign, b]) => joined(a, sign, b)),
  ),
})).tree

/** Whether a decimal text lies within half a unit of its twelfth digit of a fraction. */
const isNear = (written: string, { up, down }: Worth): boolean => {
  const [whole = "", part = ""] = written.replace("-", "").split(".")
  const scale = 10n ** BigInt(part.length)
  const shown = (written.startsWith("-") ? -1n : 1n) * BigInt(`${whole}${part}`)
  const [exactUp, exactDown] = down < 0n ? [-up, -down] : [up, down]
  const apart = shown * exactDown - exactUp * scale
  const difference = apart < 0n ? -apart : apart
  const size = exactUp < 0n ? -exactUp : exactUp
  return difference * 10n ** 12n <= 5n * size * scale || difference * 2n <= (exactDown * scale) / 10n ** 11n
}

describe("the calculator", () => {
  test("keeps the order of arithmetic", () => {
    expect(
      ["1+2*3", "(1+2)*3", "2-3-4", "100/8/5", "-2*-3", "1,200 × (3 + 0.5) ÷ 7 − 20%", "50%%", "１２＋３", ".5+1."].map(
        text,
      ),
    ).toStrictEqual(["7", "9", "-5", "2.5", "6", "599.8", "0.005", "15", "1.5"])
  })

  test("has no rounding of binary numbers", () => {
    expect(["0.1+0.2", "1/3", "2/3", "1/3*3", "10000000000000000+1", "0.000001/3", "-1/3"].map(text)).toStrictEqual([
      "0.3",
      "0.333333333333",
      "0.666666666667",
      "1",
      "10000000000000001",
      "0.000000333333333333",
      "-0.333333333333",
    ])
  })

  test("reports what is wrong instead of guessing", () => {
    expect(
      ["", " ", "1+", "(1", "1)", "1..2", "abc", "1/0", "5/(2-2)", "(".repeat(60), "1".repeat(300)].map(text),
    ).toStrictEqual([
      "empty",
      "empty",
      "syntax",
      "syntax",
      "syntax",
      "syntax",
      "syntax",
      "zero",
      "zero",
      "size",
      "size",
    ])
  })

  test("agrees with exact fractions on any expression", () => {
    fc.assert(
      fc.property(expression, (worth) => {
        fc.pre(worth.text.length <= 200)
        const result = calculate(worth.text)
        const isZeroDivision = worth.down === 0n
        if (!result.ok) expect(result.problem === "zero" || result.problem === "size").toBe(true)
        if (isZeroDivision) expect(result.ok).toBe(false)
        else if (result.ok) expect(isNear(result.text, worth)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  test("takes any text without breaking, and answers in digits or with what is wrong", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."0 1 2 3 4 5 6 7 8 9 . + - * / ( ) % × a".split(" ")) })
    fc.assert(
      fc.property(fc.oneof(signs, anyText()), (any) => {
        expect(text(any)).toMatch(/^(-?\d+(\.\d*[1-9])?|empty|syntax|zero|size)$/)
      }),
    )
  })
})
