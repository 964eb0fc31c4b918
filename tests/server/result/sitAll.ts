import type { StudySite, Learner } from "../content/studySite.ts"
import { type Change, handIn, save, start } from "../attempt/sitting.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { foldStatistics } from "#server/result/foldStatistics.ts"

/** Starts, answers and hands in; the attempt's id. */
export const sit = async (
  learner: Learner,
  answers: ReadonlyArray<Omit<Change, "seq">>,
  source: object = { paper_id: "p1" },
): Promise<string> => {
  const { attempt_id } = await start(learner, source)
  const changes = answers.map((answer, n) => ({ ...answer, seq: n + 1 }))
  await save(learner, attempt_id, changes)
  await handIn(learner, attempt_id, changes.length)
  return attempt_id
}

export const fold = (site: StudySite): Promise<number> => runSteps(foldStatistics, site.deps, { name: "statistics" })
