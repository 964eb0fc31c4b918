import fc from "fast-check"
import { expect, it } from "vitest"
import { alikeText, groupsOf } from "#domain/result/AnswerGroup.ts"
import { runs } from "../../support/runs.ts"

const of = (texts: ReadonlyArray<string>) =>
  groupsOf(texts.map((text, id) => ({ id, text }))).map(({ text, answers }) => [text, answers.map(({ id }) => id)])

it("answers that differ in width, white space and stops alone are marked at once", () => {
  expect(of(["因为Ａ＝1。", " 因为A=1.\n", "因为 A=1", "因为A=1."])).toStrictEqual([
    ["因为Ａ＝1。", [0, 1, 3]],
    ["因为 A=1", [2]],
  ])
})

it("what says something else stands alone", () => {
  expect(of(["10²", "102", "pH", "PH", "不是", "是"])).toHaveLength(6)
})

it("each answer is in one group, and a group has nothing but its own", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "Ａ", "A", " ", "\n", "。", ".", "水") })), (texts) => {
      const groups = groupsOf(texts.map((text, id) => ({ id, text })))
      expect(groups.flatMap(({ answers }) => answers.map(({ id }) => id)).toSorted((a, b) => a - b)).toStrictEqual([
        ...texts.keys(),
      ])
      expect(new Set(groups.map(({ alike }) => alike)).size).toBe(groups.length)
      for (const { alike, text, answers } of groups) {
        expect(answers.map((answer) => alikeText(answer.text))).toStrictEqual(answers.map(() => alike))
        expect(answers.some((answer) => answer.text === text)).toBe(true)
      }
    }),
    { numRuns: runs(300) },
  )
})
