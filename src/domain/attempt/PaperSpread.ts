import * as PaperRule from "./PaperRule.ts"

/** The share of its points that a question of each difficulty, 1 to 5, is expected to give to who is prepared. */
const EXPECTED = [0.92, 0.8, 0.65, 0.5, 0.35]
const PAPERS = 200

export interface Spread {
  /** Expected points of the hardest and of the easiest paper that was drawn. */
  readonly least: number
  readonly most: number
  readonly total: number
}

/** How much harder one learner's paper may be than another's: two hundred papers of a rule are drawn. */
export const spread = (
  rule: PaperRule.PaperRule,
  scoreIn: (section: number) => number,
  difficultyOf: (unit: PaperRule.Unit) => number,
): Spread => {
  const papers = Array.from({ length: PAPERS }, (_, n) =>
    PaperRule.draw(rule, `spread ${n}`).reduce(
      (sum, units, section) =>
        sum + units.reduce((all, unit) => all + scoreIn(section) * (EXPECTED[difficultyOf(unit) - 1] ?? 0), 0),
      0,
    ),
  )
  const total = rule.sections.reduce(
    (sum, { fixed, pools }, n) => sum + scoreIn(n) * pools.reduce((all, { count }) => all + count, fixed.length),
    0,
  )
  return { least: Math.min(...papers), most: Math.max(...papers), total }
}

/** More than this share of the total between two papers is not the same exam. */
const BOUND = 0.1

export const isUneven = ({ least, most, total }: Spread): boolean => most - least > BOUND * total
