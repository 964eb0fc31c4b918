import { randomUUID } from "node:crypto"
import type { MarkingBatch } from "#domain/admin/markingAnswer.ts"
import { keyText } from "#domain/question/KeyText.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { keysIn, questionsOf } from "../attempt/questionsOf.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { plainText } from "../core/plainText.ts"
import type { Sql } from "../db/Sql.ts"
import { type EqualAnswers, groupsFor, type PaperQuestion, requireAsked } from "./answersToMark.ts"
import { markedFiles } from "./markedFiles.ts"
import { oneLine } from "../core/oneLine.ts"
import { selfMarks } from "./operateMarks.ts"
import { markerOf } from "./takeMark.ts"

/** Different answers that one marker has before them, and for how long nobody else is given them. */
const BATCH = 20
const CLAIM_MS = 15 * 60_000

/**
 * The next answers to a question that wait for this person, without whose they are, equal ones together, with what is
 * asked. They are kept from others for a while: a claim spares double work, and no mark depends on one.
 */
export const nextAnswers = async (
  sql: Sql,
  operator: OperatorContext,
  asked: PaperQuestion,
): Promise<OperatorReport> => {
  const { agency } = operator
  const title = await requireAsked(sql, agency, asked)
  const groups = await groupsFor(sql, operator, asked)
  const waiting = groups.reduce((sum, { answers }) => sum + answers.length, 0)
  const claimed = await claim(sql, operator, asked, groups)
  const [first] = claimed
  const head = { ...asked, title, waiting, others: groups.length - claimed.length }
  if (first === undefined)
    return {
      lines: [waiting === 0 ? "没有等你批改的答案" : `${waiting} 份答案正在由别人批改`],
      data: { ...head, batch: null, about: null, answers: [] },
    }
  const about = await aboutQuestion(sql, agency, first.answers[0]?.attempt ?? "", asked.question)
  // of one version: beside it stands what these answers were asked
  const answers = claimed.filter((group) => isAskedAlike(first, group)).slice(0, BATCH)
  return {
    lines: [
      `${title}  题目 ${asked.question}  满分 ${about.full_score}`,
      oneLine(plainText(about.stem_html)),
      `参考：${oneLine(about.reference)}`,
      ...answers.map((group) => `${group.key}  ${group.answers.length} 份  答：${oneLine(group.text)}`),
    ],
    data: {
      ...head,
      about,
      // a marker's acts are numbered within their batch
      batch: randomUUID(),
      answers: await Promise.all(
        answers.map(async ({ key, text, answers: equal }) => {
          const [first] = equal
          if (first === undefined || first.files.length === 0) return { key, text, count: equal.length }
          const files = await markedFiles(sql, agency, first.attempt, first.files)
          return { key, text: first.written, count: equal.length, files }
        }),
      ),
    },
  }
}

const isAskedAlike = (one: EqualAnswers, other: EqualAnswers): boolean => one.version === other.version

/** Up to a batch of the groups that nobody else has, from now on this person's. The machine's account keeps none. */
const claim = async (
  sql: Sql,
  operator: OperatorContext,
  { paper, question }: PaperQuestion,
  groups: ReadonlyArray<EqualAnswers>,
): Promise<ReadonlyArray<EqualAnswers>> => {
  const { agency, now } = operator
  const marker = markerOf(operator)
  const taken = await sql<{ answer: string; turn: number }[]>`
    select answer, turn from marking_claims where agency_id = ${agency} and paper_id = ${paper}
      and question_id = ${question} and marker <> ${marker} and lapses_at > ${now}`
  const others = new Set(taken.map(({ answer, turn }) => `${turn} ${answer}`))
  const free = groups.filter((group) => !others.has(`${turnOf(group)} ${group.key}`))
  if (marker === "") return free
  const wanted = free.slice(0, BATCH)
  const kept = await sql<{ answer: string }[]>`
    insert into marking_claims as c (agency_id, paper_id, question_id, answer, turn, marker, lapses_at)
    select ${agency}, ${paper}, ${question}, w.answer, w.turn, ${marker}, ${now + CLAIM_MS}
    from jsonb_to_recordset(${sql.json(wanted.map((group) => ({ answer: group.key, turn: turnOf(group) })))})
      as w (answer text, turn integer)
    on conflict (agency_id, paper_id, question_id, answer, turn) do update
      set marker = excluded.marker, lapses_at = excluded.lapses_at
      where c.marker = excluded.marker or c.lapses_at <= ${now}
    returning answer`
  const keys = new Set(kept.map(({ answer }) => answer))
  return wanted.filter(({ key }) => keys.has(key))
}

const turnOf = ({ answers }: EqualAnswers): number => 1 + Math.min(...answers.map(({ markers }) => markers.length))

/** What the answers of an attempt are to, and what they are held against. */
const aboutQuestion = async (
  sql: Sql,
  agency: string,
  id: string,
  question: string,
): Promise<NonNullable<MarkingBatch["about"]>> => {
  const [attempt] = await sql<AttemptRow[]>`select * from attempts where agency_id = ${agency} and id = ${id}`
  if (attempt === undefined) throw new CannotOperate(`没有待批改的作答 ${id}`)
  const asked = (await questionsOf(sql, attempt)).find((one) => one.question.id === question)?.question
  const key = (await keysIn(sql, attempt, [question])).get(question)
  return {
    full_score: asked?.score ?? 0,
    stem_html: asked?.stem_html ?? "",
    material_html: asked?.material_html ?? "",
    reference: key === undefined ? "" : keyText(key.answer),
    explanation_html: key?.explanation_html ?? "",
    points: key?.points ?? [],
  }
}

interface QuestionToMark extends PaperQuestion {
  readonly title: string
  readonly stem_html: string
  readonly full_score: number
  readonly markers: number
  readonly unmarked: number
  readonly second: number
  readonly differing: number
  readonly settled: number
}

/** The questions of formal exams that have answers to mark, the oldest paper first. */
export const listQuestionsToMark = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const rows = await sql<QuestionToMark[]>`
    with waiting as materialized (
      select distinct t.paper_id, m.question_id
      from results r
      cross join lateral (
        select paper_id from attempts
        where agency_id = r.agency_id and id = r.attempt_id and key_policy = 'after_close' and paper_id is not null limit 1
      ) t
      ${selfMarks(sql)}
      where r.agency_id = ${agency} and r.awaiting > 0
    )
    select w.paper_id as paper, p.name as title, w.question_id as question, q.body ->> 'stem_html' as stem_html, p.markers,
      c.full_score, c.unmarked, c.second, c.differing, c.settled
    from waiting w
    join papers p on p.agency_id = ${agency} and p.id = w.paper_id
    join questions q on q.agency_id = ${agency} and q.id = w.question_id
    cross join lateral (
      select max(t.question_scores[array_position(t.question_ids, w.question_id)]) as full_score,
        min(t.ended_at) as since, count(*) as answers,
        count(*) filter (where g.attempt_id is null and k.given = 0) as unmarked,
        count(*) filter (where g.attempt_id is null and k.given = 1) as second,
        count(*) filter (where g.attempt_id is null and k.given > 1) as differing,
        count(g.attempt_id) as settled
      from attempts t
      join attempt_marks m on m.agency_id = t.agency_id and m.attempt_id = t.id and m.question_id = w.question_id
        and m.verdict = 'self'
      left join given_marks g on g.agency_id = t.agency_id and g.attempt_id = t.id and g.question_id = w.question_id
      cross join lateral (select count(*)::int as given from marker_marks k where k.agency_id = t.agency_id
        and k.attempt_id = t.id and k.question_id = w.question_id) k
      where t.agency_id = ${agency} and t.paper_id = w.paper_id and t.ended_at is not null
    ) c
    where c.answers > c.settled
    order by c.since, w.paper_id, w.question_id`
  const list = rows.map(({ stem_html, ...row }) => ({ ...row, stem: oneLine(plainText(stem_html)) }))
  return {
    lines:
      list.length === 0
        ? ["没有等待批改的题目"]
        : list.map((one) =>
            [
              one.title,
              `题目 ${one.question}`,
              `待批改 ${one.unmarked}`,
              ...(one.markers === 2 ? [`等第二人 ${one.second}`, `待裁定 ${one.differing}`] : []),
              `已批改 ${one.settled}`,
              one.stem,
            ].join("  "),
          ),
    data: { list },
  }
}
