import type { Output } from "#domain/contract/Contract.ts"
import { embargoedFor, embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"

/** With fewer answers the number reflects who answered more than the question. */
const ENOUGH = 5
const MISSED = 5
const POINTS = 10

type Insight = Output<"practice.insight">

/**
 * The bank's most missed questions, and the knowledge points that the learner met most. From counters alone: how long
 * it takes depends on the size of the bank, not on how often it was practised.
 */
export const bankInsight = async (ctx: CallContext, bank_id: string): Promise<Insight> => {
  const { sql, agency, user, now } = ctx
  const asker = { agencyId: agency.id, userId: user?.id ?? null }
  const [missed, points] = await Promise.all([
    sql<Insight["missed"][number][]>`
      select q.id as question_id, q.body ->> 'stem_html' as stem_html, c.id as chapter_id, c.name as chapter, s.answered,
        round(100.0 * s.correct / s.answered)::integer as right
      from questions q
      join question_stats s on s.agency_id = q.agency_id and s.question_id = q.id
      join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
      where q.agency_id = ${agency.id} and q.bank_id = ${bank_id} and not q.hidden
        and s.answered >= ${ENOUGH} and s.correct < s.answered and q.id not in (${embargoedFor(sql, asker, now)})
      order by s.correct::double precision / s.answered, s.answered desc, q.id
      limit ${MISSED}`,
    pointsMet(ctx, bank_id),
  ])
  if (user !== null) {
    const ids = missed.map(({ question_id }) => question_id)
    await recordDisclosure(sql, { agencyId: agency.id, userId: user.id }, ids, now)
  }
  return { missed, points }
}

/** Points belong to keys: only those of questions whose key the learner may see are answered. */
const pointsMet = async ({ sql, agency, user, now }: CallContext, bank_id: string): Promise<Insight["points"]> => {
  if (user === null) return []
  const owner = { agencyId: agency.id, userId: user.id }
  const marked = await sql<{ question_id: string }[]>`
    select distinct question_id from attempt_marks
    where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and bank_id = ${bank_id} and released_at <= ${now}`
  const ids = marked.map(({ question_id }) => question_id)
  const embargoed = await embargoedQuestions(sql, owner, ids, now)
  const shown = ids.filter((id) => !embargoed.has(id))
  await recordDisclosure(sql, owner, shown, now)
  return sql<Insight["points"][number][]>`
    select p as name, count(*) as questions,
      case when sum(s.answered) >= ${ENOUGH} then round(100.0 * sum(s.correct) / sum(s.answered))::integer end as right
    from question_keys k
    left join question_stats s on s.agency_id = k.agency_id and s.question_id = k.question_id
    cross join lateral unnest(k.points) as p
    where k.agency_id = ${owner.agencyId} and k.question_id = any (${shown})
    group by p
    order by questions desc, name
    limit ${POINTS}`
}
