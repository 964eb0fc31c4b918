import { hiddenQuestions } from "./hiddenQuestions.ts"
import type { CallContext } from "../core/Handler.ts"

interface Marker {
  /** Whole seconds into the lesson. */
  readonly second: number
  readonly question_id: string
}

/**
 * The markers of a lesson in their order, without those whose question is withheld from the learner or part of a paper
 * that has not opened.
 */
export const markersOf = async (ctx: CallContext, lesson_id: string): Promise<ReadonlyArray<Marker>> => {
  const rows = await ctx.sql<Marker[]>`
    select m.second, m.question_id
    from lesson_markers m
    join questions q on q.agency_id = m.agency_id and q.id = m.question_id and not q.hidden
      and q.case_id is null and q.kind <> 'short'
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id and not b.hidden
    where m.agency_id = ${ctx.agency.id} and m.lesson_id = ${lesson_id}
    order by m.second`
  if (rows.length === 0) return rows
  const hidden = new Set(await hiddenQuestions(ctx))
  return rows.filter(({ question_id }) => !hidden.has(question_id))
}
