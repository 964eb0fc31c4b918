import * as Readiness from "#domain/study/Readiness.ts"
import { type History } from "./generatedLearner.ts"

export interface Tenth {
  readonly cases: number
  /** Mean of the chances that were told, and how often the exam was passed, 0 to 1. */
  readonly told: number
  readonly passed: number
}

export interface Calibration {
  /** Histories of which something is said. */
  readonly known: number
  /** Those of them with three mocks, on which both forecasts are compared by their Brier scores. */
  readonly compared: number
  readonly brier: number
  readonly ofMocks: number
  readonly tenths: ReadonlyArray<Tenth>
  /** How many scores lay within the interval, 0 to 1. */
  readonly within: number
}

/** What was told before an exam, beside what came of it. */
export interface Forecast {
  /** Of passing, 0 to 1. */
  readonly chance: number
  /** The interval, and the score that came, in one unit. */
  readonly low: number
  readonly high: number
  readonly points: number
  readonly isPassed: boolean
  /** Of the paper, 0 to 1. */
  readonly passLine: number
  /** Scores of tries before it, oldest first, 0 to 1. */
  readonly mocks: ReadonlyArray<number>
}

/** What the rule says of histories, beside what came of them. */
export const calibrate = (histories: ReadonlyArray<History>): Calibration =>
  judged(
    histories.flatMap(({ record, mocks, score }) => {
      const said = Readiness.of(record)
      const { total, pass } = record.paper
      const points = score * total
      return said.isKnown ? [{ ...said, mocks, points, passLine: pass / total, isPassed: points >= pass - 1e-9 }] : []
    }),
  )

export const judged = (cases: ReadonlyArray<Forecast>): Calibration => {
  const compared = cases.filter(({ mocks }) => mocks.length >= 3)
  const lastThree = compared.map(({ mocks, passLine }) => mean(mocks.slice(-3)) - passLine)
  return {
    known: cases.length,
    compared: compared.length,
    brier: mean(compared.map(({ chance, isPassed }) => (chance - Number(isPassed)) ** 2)),
    // with the spread that makes it best on these histories, which nobody could know before
    ofMocks: Math.min(
      ...SPREADS.map((spread) =>
        mean(
          compared.map(
            ({ isPassed }, n) => (1 / (1 + Math.exp((-1.7 * (lastThree[n] ?? 0)) / spread)) - Number(isPassed)) ** 2,
          ),
        ),
      ),
    ),
    tenths: Array.from({ length: 10 }, (_, tenth) => {
      const own = cases.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth)
      return {
        cases: own.length,
        told: mean(own.map(({ chance }) => chance)),
        passed: mean(own.map(({ isPassed }) => Number(isPassed))),
      }
    }),
    within: mean(cases.map(({ low, high, points }) => Number(points >= low && points <= high))),
  }
}

const SPREADS = [0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3]

const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
