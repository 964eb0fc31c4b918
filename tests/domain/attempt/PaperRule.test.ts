import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as PaperRule from "#domain/attempt/PaperRule.ts"

const UNITS: ReadonlyArray<PaperRule.Unit> = Array.from({ length: 14 }, (_, n) =>
  n % 7 === 6 ? [`c${n}a`, `c${n}b`] : [`q${n}`],
)
const unit = fc.constantFrom(...UNITS)
const pool = fc.record({ count: fc.integer({ min: 0, max: 4 }), units: fc.uniqueArray(unit, { maxLength: 9 }) })
const rule: fc.Arbitrary<PaperRule.PaperRule> = fc
  .record({
    sections: fc.array(fc.array(pool, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    fixed: fc.uniqueArray(unit, { maxLength: 2 }),
    alike: fc.uniqueArray(fc.constantFrom(...UNITS.map(([name]) => name ?? "")), { maxLength: 6 }),
    unseen: fc.boolean(),
  })
  .map(({ sections, fixed, alike, unseen }) => ({
    sections: sections.map((pools, n) => ({ fixed: n === 0 ? fixed : [], pools })),
    alike: [alike.slice(0, 3), alike.slice(3)].filter((group) => group.length > 1),
    unseen,
  }))

const groupIn =
  ({ alike }: PaperRule.PaperRule) =>
  ([name = ""]: PaperRule.Unit) =>
    alike.find((group) => group.includes(name))?.[0] ?? name

describe("a paper by rule", () => {
  it("is drawn whole for every seed, or names pools that ask for more than fits them", () => {
    fc.assert(
      fc.property(rule, fc.array(fc.string(), { minLength: 5, maxLength: 5 }), (made, seeds) => {
        const short = PaperRule.shortage(made)
        const groupOf = groupIn(made)
        const fixed = new Set(made.sections.flatMap((section) => section.fixed.map(groupOf)))
        if (short !== null) {
          const pools = short.places.flatMap(([s, p]) => made.sections[s]?.pools[p] ?? [])
          const fitting = new Set(pools.flatMap(({ units }) => units.map(groupOf)).filter((group) => !fixed.has(group)))
          expect(pools.reduce((sum, { count }) => sum + count, 0)).toBe(short.wanted)
          expect(fitting.size).toBe(short.found)
          expect(short.wanted).toBeGreaterThan(short.found)
          return
        }
        for (const seed of seeds) {
          const sections = PaperRule.draw(made, seed)
          sections.forEach((units, s) => {
            const { fixed: own = [], pools = [] } = made.sections[s] ?? {}
            expect(units.slice(0, own.length)).toStrictEqual(own)
            let at = own.length
            for (const { count, units: all } of pools) {
              for (const one of units.slice(at, at + count)) expect(all).toContain(one)
              at += count
            }
            expect(units).toHaveLength(at)
          })
          const drawn = made.sections.flatMap((section, s) => sections[s]?.slice(section.fixed.length) ?? [])
          const groups = drawn.map(groupOf)
          expect(new Set(groups).size).toBe(groups.length)
          expect(groups.filter((group) => fixed.has(group))).toStrictEqual([])
          expect(PaperRule.draw(made, seed)).toStrictEqual(sections)
        }
      }),
      { numRuns: 400 },
    )
  })

  it("takes what the learner had only where there is not enough else", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(unit, { maxLength: 14 }),
        fc.integer({ min: 1, max: 6 }),
        fc.string(),
        (had, count, seed) => {
          const made = {
            sections: [
              { fixed: [], pools: [{ count, units: UNITS.slice(0, 9) }] },
              { fixed: [], pools: [{ count: 4, units: UNITS.slice(5) }] },
            ],
            alike: [],
            unseen: true,
          }
          const names = new Set(had.flat())
          const drawn = PaperRule.draw(made, seed, names).flat()
          const old = drawn.filter((one) => one.some((id) => names.has(id))).length
          const fresh = UNITS.filter((one) => !one.some((id) => names.has(id)))
          // what the fresh alone can fill: a paper of them with as many as can be
          const possible = PaperRule.shortage({
            ...made,
            sections: made.sections.map((section) => ({
              ...section,
              pools: section.pools.map((own) => ({ ...own, units: own.units.filter((one) => fresh.includes(one)) })),
            })),
          })
          expect(drawn).toHaveLength(count + 4)
          expect(old === 0).toBe(possible === null)
        },
      ),
      { numRuns: 500 },
    )
  })

  it("gives every unit of a pool its turn", () => {
    const made = { sections: [{ fixed: [], pools: [{ count: 3, units: UNITS }] }], alike: [], unseen: false }
    const times = new Map<string, number>()
    for (let n = 0; n < 10_000; n += 1)
      for (const [name = ""] of PaperRule.draw(made, `seed ${n}`).flat()) times.set(name, (times.get(name) ?? 0) + 1)
    // 10,000 × 3 ÷ 14 = 2,143 each; the deviation of one is 41
    for (const [name] of UNITS) expect(Math.abs((times.get(name ?? "") ?? 0) - 2_143)).toBeLessThan(250)
  })
})

describe("a part of a section", () => {
  const one = {
    id: "q1",
    bank: "b1",
    chapter: "3041",
    kind: "single",
    points: ["电阻", "欧姆定律"],
    difficulty: 3,
    year: 2026,
  }
  it.each<[PaperRule.Part, boolean]>([
    [{ count: 1 }, true],
    [{ count: 1, chapters: ["3042", "3041"] }, true],
    [{ count: 1, banks: ["b2", "b1"] }, true],
    [{ count: 1, banks: ["b2"] }, false],
    [{ count: 1, chapters: ["3042"] }, false],
    [{ count: 1, kinds: ["multiple"] }, false],
    [{ count: 1, points: ["欧姆定律", "电容"] }, true],
    [{ count: 1, points: ["电容"] }, false],
    [{ count: 1, difficulty: [3, 3] }, true],
    [{ count: 1, difficulty: [1, 2] }, false],
    [{ count: 1, years: [2025] }, false],
    [{ count: 1, except: ["q1"] }, false],
  ])("%j takes the question: %s", (part, taken) => {
    expect(PaperRule.fits(part, one)).toBe(taken)
  })
})
