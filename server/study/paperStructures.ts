import type * as Readiness from "#domain/study/Readiness.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** A subject that the learner practises, with the structure of its papers. */
export interface SubjectPaper {
  readonly subject_id: string
  readonly name: string
  readonly paper: Readiness.Paper
}

const MAX_SUBJECTS = 3
/** The latest of a subject: what is asked changes over the years. */
const PAPERS = 5

interface Row {
  readonly subject_id: string
  readonly name: string
  readonly total: number
  readonly pass: number
  /** `bank/chapter`. */
  readonly chapter: string
  readonly is_written: boolean
  readonly share: number
  readonly questions: number
}

/**
 * The subjects practised last that have papers with a pass line: total and line of the latest, its chapters by their mean
 * share of the points. Papers whose questions are withheld until they close are left out.
 */
export const paperStructures = async (sql: Sql, { agencyId, userId }: Owner): Promise<ReadonlyArray<SubjectPaper>> => {
  const rows = await sql<Row[]>`
    with mine as materialized (
      select b.subject_id, max(t.started_at) as last
      from attempts t join banks b on b.agency_id = t.agency_id and b.id = t.bank_id and not b.hidden
      where t.agency_id = ${agencyId} and t.user_id = ${userId}
      group by b.subject_id order by last desc limit ${MAX_SUBJECTS}
    ), papers_of as materialized (
      select b.subject_id, mine.last, p.id, p.sections, p.total_score, p.pass_score,
        row_number() over (partition by b.subject_id order by p.year desc nulls last, p.position, p.id) as n,
        least(count(*) over (partition by b.subject_id), ${PAPERS}) as papers
      from mine
      join banks b on b.agency_id = ${agencyId} and b.subject_id = mine.subject_id and not b.hidden
      join papers p on p.agency_id = b.agency_id and p.bank_id = b.id and not p.hidden
      where p.pass_score > 0 and p.total_score > 0 and p.key_policy <> 'after_close'
    )
    select p.subject_id, s.name, newest.total_score as total, newest.pass_score as pass,
      q.bank_id || '/' || q.chapter_id as chapter, q.kind = 'short' as is_written,
      -- what may be drawn counts by its chance
      sum(asked.score::float8 * asks.share / p.total_score / p.papers) as share, sum(asks.share / p.papers) as questions
    from papers_of p
    join papers_of newest on newest.subject_id = p.subject_id and newest.n = 1
    join subjects s on s.agency_id = ${agencyId} and s.id = p.subject_id
    cross join jsonb_array_elements(p.sections) as section
    cross join rows from (jsonb_array_elements_text(section -> 'question_ids'),
      jsonb_array_elements_text(section -> 'scores')) as asked (question_id, score)
    cross join lateral (select coalesce((section ->> 'questions')::float8, jsonb_array_length(section -> 'question_ids'))
      / jsonb_array_length(section -> 'question_ids') as share) asks
    join questions q on q.agency_id = ${agencyId} and q.id = asked.question_id
    where p.n <= ${PAPERS}
    group by p.subject_id, s.name, p.last, p.papers, total, pass, q.bank_id, q.chapter_id, is_written
    order by p.last desc, p.subject_id, chapter`
  return [...Map.groupBy(rows, ({ subject_id }) => subject_id).values()].flatMap((list) => {
    const [first] = list
    return first === undefined ? [] : [{ subject_id: first.subject_id, name: first.name, paper: paperOf(first, list) }]
  })
}

const paperOf = ({ total, pass }: Row, rows: ReadonlyArray<Row>): Readiness.Paper => {
  const written = rows.filter(({ is_written }) => is_written)
  const sum = (key: "share" | "questions") => written.reduce((all, row) => all + row[key], 0)
  return {
    total,
    pass,
    parts: rows
      .filter(({ is_written }) => !is_written)
      .map(({ chapter, share, questions }) => ({ chapter, questions, points: share * total })),
    written: { questions: sum("questions"), points: sum("share") * total },
  }
}
