import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as PaperRule from "#domain/attempt/PaperRule.ts"
import { runs } from "../../support/runs.ts"

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

/** What a drawn paper has that its rule does not allow. */
const faults = (made: PaperRule.PaperRule, drawn: ReturnType<typeof PaperRule.draw>): ReadonlyArray<string> => {
  const groups = drawn.flatMap((units, s) => units.slice(made.sections[s]?.fixed.length).map(groupIn(made)))
  const fixed = new Set(made.sections.flatMap((section) => section.fixed.map(groupIn(made))))
  const inSections = made.sections.flatMap(({ fixed: own, pools }, s) => {
    const [listed = [], ...parts] = cut(drawn[s] ?? [], [own.length, ...pools.map(({ count }) => count)])
    return [
      ...(listed.join() === own.join() ? [] : [`section ${s}: what is listed`]),
      ...parts.flatMap((units, p) => {
        const { count = 0, units: all = [] } = pools[p] ?? {}
        return units.length === count && units.every((one) => all.includes(one)) ? [] : [`section ${s}: part ${p}`]
      }),
    ]
  })
  return [
    ...(drawn.length === made.sections.length ? [] : ["sections"]),
    ...inSections,
    ...(new Set(groups).size === groups.length ? [] : ["twice, or two that are alike"]),
    ...(groups.some((group) => fixed.has(group)) ? ["like one that is listed"] : []),
  ]
}

/** So many of the items one after the other; the last of them all that are left. */
const cut = <T>(items: ReadonlyArray<T>, counts: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<T>> => {
  let at = 0
  return counts.map((count, n) => items.slice(at, n === counts.length - 1 ? undefined : (at += count)))
}

/** The sums of chosen pools, and whether they ask for more than fits them. */
const together = (made: PaperRule.PaperRule, pools: ReadonlyArray<PaperRule.Pool>) => {
  const fixed = new Set(made.sections.flatMap((section) => section.fixed.map(groupIn(made))))
  const fitting = new Set(pools.flatMap(({ units }) => units.map(groupIn(made))).filter((group) => !fixed.has(group)))
  const wanted = pools.reduce((sum, { count }) => sum + count, 0)
  return { wanted, found: fitting.size, isShort: wanted > fitting.size }
}

describe("a paper by rule", () => {
  it("is drawn by its rule for every seed, the same for the same one: 10,000 draws", () => {
    const whole = rule.filter((made) => PaperRule.shortage(made) === null)
    fc.assert(
      fc.property(whole, fc.array(fc.string(), { minLength: 10, maxLength: 10 }), (made, seeds) => {
        const drawn = seeds.map((seed) => PaperRule.draw(made, seed))
        expect(drawn.flatMap((paper) => faults(made, paper))).toStrictEqual([])
        expect(PaperRule.draw(made, seeds[0] ?? "")).toStrictEqual(drawn[0])
      }),
      { numRuns: runs(1_000) },
    )
  })

  it("is short where some pools ask together for more than fits them, and names the fewest of those", () => {
    fc.assert(
      fc.property(rule, (made) => {
        const pools = made.sections.flatMap((section) => section.pools)
        const sets = Array.from({ length: 2 ** pools.length }, (_, set) => pools.filter((_, n) => (set >> n) % 2 === 1))
        const sizes = sets.filter((set) => together(made, set).isShort).map((set) => set.length)
        const short = PaperRule.shortage(made)
        expect(short?.places.length ?? Infinity).toBe(Math.min(...sizes))
        if (short === null) return
        const { wanted, found, isShort } = together(
          made,
          short.places.flatMap(([s, p]) => made.sections[s]?.pools[p] ?? []),
        )
        expect({ wanted, found, isShort }).toStrictEqual({ wanted: short.wanted, found: short.found, isShort: true })
      }),
      { numRuns: runs(400) },
    )
  })

  it("leaves out what could be filled beside the pool that is short", () => {
    const [one, two] = UNITS as [PaperRule.Unit, PaperRule.Unit]
    const pools = [
      { count: 1, units: [one] },
      { count: 3, units: [one, two] },
    ]
    expect(PaperRule.shortage({ sections: [{ fixed: [], pools }], alike: [], unseen: false })).toStrictEqual({
      places: [[0, 1]],
      wanted: 3,
      found: 2,
    })
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
    [{ count: 1, kinds: ["judge", "single"] }, true],
    [{ count: 1, kinds: ["multiple"] }, false],
    [{ count: 1, points: ["欧姆定律", "电容"] }, true],
    [{ count: 1, points: ["电容"] }, false],
    [{ count: 1, difficulty: [3, 3] }, true],
    [{ count: 1, difficulty: [1, 2] }, false],
    [{ count: 1, difficulty: [4, 5] }, false],
    [{ count: 1, years: [2025, 2026] }, true],
    [{ count: 1, years: [2025] }, false],
    [{ count: 1, except: ["q2"] }, true],
    [{ count: 1, except: ["q1"] }, false],
  ])("%j takes the question: %s", (part, taken) => {
    expect(PaperRule.fits(part, one)).toBe(taken)
  })
})
