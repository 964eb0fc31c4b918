import { createHash } from "node:crypto"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import { type AnswerGroup, groupsOf } from "#domain/result/AnswerGroup.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { markerOf, markingRules } from "./takeMark.ts"

/** A question of a paper. */
export interface PaperQuestion {
  readonly paper: string
  readonly question: string
}

/** A short answer of an ended attempt that people mark. */
export interface ShortAnswer {
  readonly attempt: string
  /** As it is compared: with the names of its files. */
  readonly text: string
  readonly written: string
  readonly files: ReadonlyArray<string>
  /** Who gave it points, the latest last. */
  readonly markers: ReadonlyArray<string>
  /** The points that stand; null: it waits. */
  readonly settled: number | null
}

export interface EqualAnswers extends AnswerGroup<ShortAnswer> {
  /** Names the group, and says nothing of whose answers are in it; by it they stand in an order of their own. */
  readonly key: string
  /** Of what they were asked. */
  readonly version: string
}

interface Row extends Omit<ShortAnswer, "text" | "written" | "files"> {
  readonly value: AnswerValue
  readonly version: number
  readonly full_score: number
}

/** Equal answers to a question of a paper: those that wait, or all of them. Answers to different versions are not equal. */
export const equalAnswers = async (
  sql: Sql,
  agency: string,
  { paper, question }: PaperQuestion,
  isWaiting: boolean,
): Promise<ReadonlyArray<EqualAnswers>> => {
  const rows = await sql<Row[]>`
    select t.id as attempt, a.value, coalesce(v.until, 0)::int as version, g.score as settled,
      t.question_scores[array_position(t.question_ids, ${question})] as full_score,
      array(select k.marker from marker_marks k where k.agency_id = t.agency_id and k.attempt_id = t.id
        and k.question_id = ${question} order by k.given_at, k.marker) as markers
    from attempts t
    join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    join attempt_marks m on m.agency_id = t.agency_id and m.attempt_id = t.id and m.question_id = ${question}
      and m.verdict = 'self'
    join attempt_answers a on a.agency_id = t.agency_id and a.attempt_id = t.id and a.question_id = ${question}
      and a.kind = 'answer'
    left join lateral (
      select until from question_versions
      where agency_id = t.agency_id and question_id = ${question} and until > t.revision order by until limit 1
    ) v on true
    left join given_marks g on g.agency_id = t.agency_id and g.attempt_id = t.id and g.question_id = ${question}
    where t.agency_id = ${agency} and t.paper_id = ${paper} and t.key_policy = 'after_close' and t.ended_at is not null
      and (${!isWaiting} or r.awaiting > 0 and g.attempt_id is null)
    order by t.id`
  const asked = Map.groupBy(rows, ({ version, full_score }) => `${version} ${full_score}`)
  return [...asked].flatMap(([version, all]) =>
    groupsOf(all.map(({ value, version: _v, full_score: _f, ...row }) => ({ ...row, ...partsOf(value) }))).map(
      (group) => ({
        ...group,
        version,
        key: keyOf([agency, paper, question, version, group.alike]),
      }),
    ),
  )
}

const partsOf = (value: AnswerValue): Pick<ShortAnswer, "text" | "written" | "files"> => {
  const files = Attachment.namesOf(value)
  const written = files.length > 0 || typeof value === "string" ? Attachment.textOf(value) : JSON.stringify(value)
  return { text: [written, ...files].join("\n"), written, files }
}

const keyOf = (parts: ReadonlyArray<string>): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24)

/** Of the answers that wait, those that one person may mark, as groups in the order of their keys. */
export const groupsFor = async (
  sql: Sql,
  operator: OperatorContext,
  asked: PaperQuestion,
): Promise<ReadonlyArray<EqualAnswers>> => {
  const { markers } = await markingRules(sql, operator.agency, asked.paper)
  const marker = markerOf(operator)
  const isOwn = (answer: ShortAnswer) => answer.markers.length < markers && !answer.markers.includes(marker)
  const groups = await equalAnswers(sql, operator.agency, asked, true)
  return groups
    .flatMap((group) => {
      const answers = group.answers.filter(isOwn)
      return answers.length === 0 ? [] : [{ ...group, answers }]
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Throws CannotOperate. */
export const requireAsked = async (sql: Sql, agency: string, { paper, question }: PaperQuestion): Promise<string> => {
  const [row] = await sql<{ name: string; asks: boolean }[]>`
    select p.name, exists (select from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id
      and ${question} = any (t.question_ids)) or ${question} = any (questions_in(p.sections) || p.withdrawn) as asks
    from papers p where p.agency_id = ${agency} and p.id = ${paper}`
  if (row === undefined) throw new CannotOperate(`没有试卷${paper}`)
  if (!row.asks) throw new CannotOperate(`试卷${paper}没有题目${question}`)
  return row.name
}

/** Whether the short answers of an attempt that ended are for people to mark. */
export const isMarkedByPeople = async (sql: Sql, agency: string, attempt: string): Promise<boolean> => {
  const rows = await sql`
    select from attempts
    where agency_id = ${agency} and id = ${attempt} and key_policy = 'after_close' and ended_at is not null`
  return rows.length > 0
}
