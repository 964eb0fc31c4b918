import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { keyed, type QuestionVersion } from "#domain/attempt/QuestionVersion.ts"

const options = (...texts: ReadonlyArray<string>) => texts.map((html, n) => ({ key: "ABCDE"[n] ?? "", html }))
const version = (
  over: Partial<QuestionVersion["body"]> = {},
  rest: Partial<QuestionVersion> = {},
): QuestionVersion => ({
  kind: "single",
  body: { options: options("甲", "乙", "丙"), blanks: 0, ...over },
  passes_key: true,
  ...rest,
})

const isSameForm = (one: QuestionVersion, other: QuestionVersion): boolean =>
  keyed({ ...one, passes_key: true }, [other]) === other

describe("an answer means the same", () => {
  it("where texts were corrected, also those that stand twice", () => {
    expect(isSameForm(version(), version({ options: options("甲", "乙。", "丁") }))).toBe(true)
    const twice = () => version({ options: options("甲", "乙", "甲") })
    expect(isSameForm(twice(), twice())).toBe(true)
  })

  it("not where the kind, an option, a blank, a prompt or the unit is another", () => {
    for (const other of [
      version({}, { kind: "multiple" }),
      version({ options: options("甲", "乙") }),
      version({ options: options("甲", "乙", "丙", "丁") }),
      version({ options: [...options("甲", "乙"), { key: "D", html: "丙" }] }),
      version({ blanks: 1 }),
      version({ prompts: ["一"] }),
      version({ unit: "米" }),
    ])
      expect(isSameForm(version(), other)).toBe(false)
  })

  it("not where a text has moved to another key or place", () => {
    const texts = ["甲", "乙", "丙", "丁", "戊"]
    fc.assert(
      fc.property(fc.shuffledSubarray(texts, { minLength: 5 }), (moved) => {
        const isSame = moved.join() === texts.join()
        expect(isSameForm(version({ options: options(...texts) }), version({ options: options(...moved) }))).toBe(
          isSame,
        )
        expect(isSameForm(version({ prompts: texts }), version({ prompts: moved }))).toBe(isSame)
      }),
    )
  })
})

describe("the key that marks a version", () => {
  const anyVersion = fc.record({
    kind: fc.constantFrom("single" as const, "multiple" as const),
    body: fc.constantFrom(version().body, version({ options: options("甲", "乙") }).body),
    passes_key: fc.boolean(),
  })

  it("is that of the last version up to which every change passed it on to the same form", () => {
    fc.assert(
      fc.property(fc.array(anyVersion, { minLength: 1, maxLength: 6 }), ([own, ...later]) => {
        if (own === undefined) return
        const chain = [own, ...later]
        const last = chain.indexOf(keyed(own, later))
        chain.slice(0, last).forEach(({ passes_key }, n) => {
          expect([passes_key, isSameForm(own, chain[n + 1] ?? own)]).toStrictEqual([true, true])
        })
        const next = chain[last + 1]
        if (next !== undefined) expect(chain[last]?.passes_key === true && isSameForm(own, next)).toBe(false)
      }),
    )
  })
})
