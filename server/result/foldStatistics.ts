import type { AnswerValue, ExamQuestion } from "#domain/contract/examQuestion.ts"
import * as Contribution from "#domain/attempt/Contribution.ts"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import * as ResultParts from "#domain/result/ResultParts.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { orderOf } from "../attempt/optionOrders.ts"
import { markedBy } from "../attempt/handMarks.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"

const BATCH = 250

/**
 * Brings the next of what was graded into the statistics and gives how many attempts that were. One at a time: see
 * `runSteps`. Each attempt is counted once, however often it is graded, queued or folded.
 */
export const foldStatistics: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  const queued = await sql<{ agency_id: string; attempt_id: string; ids: ReadonlyArray<string> }[]>`
    with due as (select * from stat_queue where due_at <= ${now} order by due_at, id limit ${BATCH})
    select agency_id, attempt_id, array_agg(id::text) as ids from due group by agency_id, attempt_id`
  for (const [agencyId, rows] of Map.groupBy(queued, ({ agency_id }) => agency_id))
    await foldAttempts(
      sql,
      agencyId,
      rows.map(({ attempt_id }) => attempt_id),
      now,
    )
  for (const { agency_id, ids } of queued)
    await sql`delete from stat_queue where agency_id = ${agency_id} and id = any (${ids}::bigint[])`
  return queued.length === 0 ? null : queued.length
}

const foldAttempts = async (sql: Sql, agencyId: string, ids: ReadonlyArray<string>, now: number): Promise<void> => {
  const [after, before] = [await contributionsOf(sql, agencyId, ids, now), await countedOf(sql, agencyId, ids)]
  const changes = ids.map((id) => ({
    before: before.get(id) ?? Contribution.NOTHING,
    after: after.get(id) ?? Contribution.NOTHING,
  }))
  const { questions, choices, scores } = Contribution.deltas(changes)
  await sql`
    insert into question_stats as s (agency_id, question_id, answered, correct, first_answered, first_correct)
    select ${agencyId}, d.* from jsonb_to_recordset(${sql.json(questions)}) as d
      (question_id text, answered integer, correct integer, first_answered integer, first_correct integer)
    on conflict (agency_id, question_id) do update set answered = s.answered + excluded.answered,
      correct = s.correct + excluded.correct, first_answered = s.first_answered + excluded.first_answered,
      first_correct = s.first_correct + excluded.first_correct`
  await sql`
    insert into question_choices as s (agency_id, question_id, choice, chosen, first_chosen)
    select ${agencyId}, d.* from jsonb_to_recordset(${sql.json(choices)}) as d
      (question_id text, choice text, chosen integer, first_chosen integer)
    on conflict (agency_id, question_id, choice) do update set chosen = s.chosen + excluded.chosen,
      first_chosen = s.first_chosen + excluded.first_chosen`
  await sql`
    insert into paper_stats as s (agency_id, source, total_cents, score_cents, taken, first_taken)
    select ${agencyId}, d.* from jsonb_to_recordset(${sql.json(scores)}) as d
      (source text, total_cents integer, score_cents integer, taken integer, first_taken integer)
    on conflict (agency_id, source, total_cents, score_cents) do update set taken = s.taken + excluded.taken,
      first_taken = s.first_taken + excluded.first_taken`
  const counted = ids.map((attempt_id) => ({ attempt_id, counted: after.get(attempt_id) ?? Contribution.NOTHING }))
  await sql`
    insert into attempt_counts (agency_id, attempt_id, counted)
    select ${agencyId}, d.* from jsonb_to_recordset(${sql.json(counted)}) as d (attempt_id text, counted jsonb)
    on conflict (agency_id, attempt_id) do update set counted = excluded.counted`
}

type ById = ReadonlyMap<string, Contribution.Contribution>

const countedOf = async (sql: Sql, agencyId: string, ids: ReadonlyArray<string>): Promise<ById> => {
  const rows = await sql<{ attempt_id: string; counted: Contribution.Contribution }[]>`
    select attempt_id, counted from attempt_counts where agency_id = ${agencyId} and attempt_id = any (${ids})`
  return new Map(rows.map(({ attempt_id, counted }) => [attempt_id, counted]))
}

interface MarkRow {
  readonly attempt_id: string
  readonly question_id: string
  readonly kind: ExamQuestion["kind"]
  readonly verdict: "right" | "wrong"
  readonly first: boolean
  readonly value: AnswerValue
  readonly option_order: OptionOrder.OptionOrder
}

interface ScoreRow extends Omit<ResultParts.ResultParts, "correct">, Pick<AttemptRow, "key_policy"> {
  readonly attempt_id: string
  readonly source: string
  readonly first: boolean
}

/** What attempts contribute as they are now: the score of a paper, and each mark once it may be seen. */
const contributionsOf = async (sql: Sql, agencyId: string, ids: ReadonlyArray<string>, now: number): Promise<ById> => {
  const scores = await sql<ScoreRow[]>`
    select r.attempt_id, r.score, r.total_score, r.objective_score, r.objective_total, r.answered, r.awaiting,
      r.first_try as first, t.source, t.key_policy
    from results r join attempts t on t.agency_id = r.agency_id and t.id = r.attempt_id
    where r.agency_id = ${agencyId} and r.attempt_id = any (${ids}) and t.paper_id is not null`
  const marks = await sql<MarkRow[]>`
    select m.attempt_id, m.question_id, q.kind, m.verdict, m.first_try as first,
      coalesce(a.value, 'null'::jsonb) as value, ${orderOf(sql, "m.question_id")} as option_order
    from attempt_marks m
    join attempts t on t.agency_id = m.agency_id and t.id = m.attempt_id
    join questions q on q.agency_id = m.agency_id and q.id = m.question_id
    left join attempt_answers a on a.agency_id = m.agency_id and a.attempt_id = m.attempt_id
      and a.question_id = m.question_id and a.kind = 'answer'
    where m.agency_id = ${agencyId} and m.attempt_id = any (${ids}) and m.verdict in ('right', 'wrong')
      and m.released_at <= ${now}`
  const marksOf = Map.groupBy(marks, ({ attempt_id }) => attempt_id)
  const scoreOf = new Map(scores.map((row) => [row.attempt_id, reached(row)]))
  return new Map(
    ids.map((id) => [
      id,
      {
        score: scoreOf.get(id) ?? null,
        questions: (marksOf.get(id) ?? []).map(({ question_id, kind, verdict, first, value, option_order }) => ({
          question_id,
          correct: verdict === "right",
          first,
          choices: Contribution.choicesOf(kind, OptionOrder.authored(option_order, value)),
        })),
      },
    ]),
  )
}

const reached = ({ source, first, ...row }: ScoreRow): Contribution.ReachedScore | null => {
  const score = ResultParts.compared(row, markedBy(row))
  return score === null ? null : { source, first, ...score }
}
