import postgres from "postgres"
import { calibrate, judged } from "../../tests/domain/study/calibration.ts"
import { generated } from "../../tests/domain/study/generatedLearner.ts"
import { count, percent } from "./numbers.mjs"
import { recordedForecasts } from "./recordedForecasts.ts"

const HISTORIES = 12_000
/** Not those of the suite. */
const FROM = 1_000_000
const POINTS = 5
/** A tenth with fewer cases says nothing within 5 points. */
const CASES = 200

const points = (part) => `${(100 * part).toFixed(1)}`

/** Of the site whose database DATABASE_URL names: what its learners were told, and what came of it. */
const recorded = async () => {
  const url = process.env["DATABASE_URL"] ?? ""
  if (url === "") return [{ what: "recorded forecasts", measured: "none: DATABASE_URL names no site", budget: "" }]
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const { known, compared, brier, ofMocks, tenths, within } = judged(await recordedForecasts(sql))
    return [
      {
        what: `recorded: Brier score of passing, ${count(compared)} with three mocks`,
        measured: brier.toFixed(4),
        budget: `< ${ofMocks.toFixed(4)}, of the last three mocks`,
      },
      ...tenths.map(({ cases, told, passed }) => ({
        what: `recorded: passes, told ${points(told)} %`,
        measured: `${points(passed)} % of ${count(cases)}`,
        budget: `within ${POINTS} points`,
      })),
      { what: `recorded: scores of ${count(known)} within the interval`, measured: percent(within, 1), budget: "80 %" },
    ]
  } finally {
    await sql.end()
  }
}

/** Chances of passing that are told on generated histories, and on recorded ones, beside what came of them. */
export const readiness = async () => {
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
      ...(await recorded()),
    ],
    failures: [
      ...(brier < ofMocks ? [] : [`passing is told worse than by the last three mocks: ${brier.toFixed(4)}`]),
      ...(worst <= POINTS / 100 ? [] : [`a tenth is off by ${points(worst)} points, allowed ${POINTS}`]),
      ...(judged.length === tenths.length ? [] : [`a tenth has fewer than ${CASES} cases`]),
    ],
  }
}
