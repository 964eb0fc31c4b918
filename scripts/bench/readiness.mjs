import { calibrate } from "../../tests/domain/study/calibration.ts"
import { generated } from "../../tests/domain/study/generatedLearner.ts"
import { count, percent } from "./numbers.mjs"

const HISTORIES = 12_000
/** Not those of the suite. */
const FROM = 1_000_000
const POINTS = 5
/** A tenth with fewer cases says nothing within 5 points. */
const CASES = 200

const points = (part) => `${(100 * part).toFixed(1)}`

/** Chances of passing that are told on generated histories, beside what came of them. */
export const readiness = () => {
  const { known, compared, brier, ofMocks, tenths, within } = calibrate(
    Array.from({ length: HISTORIES }, (_, seed) => generated(FROM + seed)),
  )
  const judged = tenths.filter(({ cases }) => cases >= CASES)
  const off = ({ told, passed }) => Math.abs(told - passed)
  const worst = Math.max(...judged.map(off))
  return {
    how: `npm run bench -- --only readiness: ${count(HISTORIES)} generated learners, of whom ${count(known)} have answered enough and ${count(compared)} have three mocks; the mean of the last three has the spread that suits these histories best; the exam is one of new questions on the same day`,
    rows: [
      {
        what: "Brier score of passing",
        measured: brier.toFixed(4),
        budget: `< ${ofMocks.toFixed(4)}, of the last three mocks`,
      },
      ...tenths.map(({ cases, told, passed }) => ({
        what: `passes, told ${points(told)} %`,
        measured: `${points(passed)} % of ${count(cases)}`,
        budget: `within ${POINTS} points`,
      })),
      { what: "scores within the interval", measured: percent(within, 1), budget: "80 %" },
    ],
    failures: [
      ...(brier < ofMocks ? [] : [`passing is told worse than by the last three mocks: ${brier.toFixed(4)}`]),
      ...(worst <= POINTS / 100 ? [] : [`a tenth is off by ${points(worst)} points, allowed ${POINTS}`]),
      ...(judged.length === tenths.length ? [] : [`a tenth has fewer than ${CASES} cases`]),
    ],
  }
}
