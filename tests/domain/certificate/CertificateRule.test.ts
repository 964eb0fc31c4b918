import fc from "fast-check"
import { expect, it } from "vitest"
import { best, decide, type Given, hoursText, reaches, scoreText } from "#domain/certificate/CertificateRule.ts"

it("takes the best result that reaches the line, of equal ones the first", () => {
  const results = [60, 75, 75, 59].map((score, n) => ({ id: n, score, total_score: 100 }))
  expect(best(results.filter(({ score }) => reaches(score, 60)))?.id).toBe(1)
  expect(best(results.filter(({ score }) => reaches(score, 80)))).toBe(null)
  expect([reaches(0, 0), reaches(60, 60), reaches(59.5, 60)]).toStrictEqual([false, true, false])
  expect([scoreText({ score: 82.5, total_score: 100 }), hoursText(5_400)]).toStrictEqual([
    "82.5分（满分100分）",
    "1.5小时",
  ])
})

const scores = fc.constantFrom("60", "80", undefined)
const given = fc.uniqueArray(
  fc.record({
    number: fc.nat().map(String),
    by: fc.constantFrom("rule", "hand"),
    score: scores,
    scoreNow: scores,
    isRevoked: fc.boolean(),
  }),
  { maxLength: 4, selector: ({ number }) => number },
)

/** What stands once a decision was carried out; what was revoked by the rule is not asked for again. */
const after = (all: ReadonlyArray<Given>, isEarned: boolean): ReadonlyArray<Given> => {
  const { revokes, issues } = decide(isEarned, all)
  const left = all.filter(({ number, isRevoked }) => isRevoked || !revokes.includes(number))
  return issues ? [...left, { number: "new", by: "rule", score: "70", scoreNow: "70", isRevoked: false }] : left
}

it("decides once: what was carried out needs nothing more", () => {
  fc.assert(
    fc.property(given, fc.boolean(), (all, isEarned) => {
      expect(decide(isEarned, after(all, isEarned))).toStrictEqual({ revokes: [], issues: false })
    }),
  )
})

it("leaves what a person gave or revoked, and nothing stands that says another score than is so", () => {
  fc.assert(
    fc.property(given, fc.boolean(), (all, isEarned) => {
      const left = after(all, isEarned)
      const ofPeople = (list: ReadonlyArray<Given>) => list.filter(({ by, isRevoked }) => by === "hand" || isRevoked)
      expect(ofPeople(left)).toStrictEqual(ofPeople(all))
      const standing = left.filter(({ isRevoked }) => !isRevoked)
      expect(standing.every(({ by, score, scoreNow }) => by === "hand" || score === scoreNow)).toBe(true)
      // who earned one has one, unless a person took it away; who did not gets none
      expect(standing.length > 0).toBe(
        all.some(({ by, score, scoreNow, isRevoked }) => !isRevoked && (by === "hand" || score === scoreNow)) ||
          (isEarned && !all.some(({ isRevoked }) => isRevoked)),
      )
    }),
  )
})
