import { choose } from "#domain/wrongBook/PracticeSet.ts"
import { type PointCount, weakPoints } from "#domain/wrongBook/WeakPoints.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { ofPoint } from "./ofPoint.ts"

export interface PracticePoint extends PointCount {
  /** How many questions a practice of it has. */
  readonly set: number
}

const POINTS_SHOWN = 5

/** The weakest knowledge points over the learner's records `l` that are `shown`: released marks alone. */
export const practicePoints = async (
  sql: Sql,
  owner: Owner,
  { shown, now }: { readonly shown: ReturnType<Sql["unsafe"]>; readonly now: number },
): Promise<ReadonlyArray<PracticePoint>> => {
  const counts = await sql<PointCount[]>`
    select p.point, count(*) as questions, count(*) filter (where l.last_verdict = 'right') as right
    from learner_questions l
    join question_keys k on k.agency_id = l.agency_id and k.question_id = l.question_id
    cross join unnest(k.points) as p (point)
    where ${shown} and l.last_verdict is not null
    group by p.point`
  const points: PracticePoint[] = []
  for (const weak of weakPoints(counts, POINTS_SHOWN))
    points.push({ ...weak, set: choose(await ofPoint(sql, owner, weak.point, now)).length })
  return points
}
