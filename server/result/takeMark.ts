import { type MarkingRules, rounded, type Standing, standingOf } from "#domain/result/Marking.ts"
import type { ResultParts } from "#domain/result/ResultParts.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { grade } from "../attempt/grade.ts"
import { dropMark, giveMark, givenMarks } from "../attempt/handMarks.ts"
import { questionsOf } from "../attempt/questionsOf.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

/** Who marks: an account of the back office, or that of the machine. */
export const markerOf = ({ account }: Pick<OperatorContext, "account">): string => account?.id ?? ""

const ALONE: MarkingRules = { markers: 1, tolerance: 0 }

export const markingRules = async (sql: Sql, agency: string, paper: string | null): Promise<MarkingRules> => {
  const [rules] = await sql<MarkingRules[]>`
    select markers, mark_tolerance as tolerance from papers where agency_id = ${agency} and id = ${paper}`
  return rules ?? ALONE
}

/** Of one answer: its paper's, unless one person had settled it before the paper asked for two. */
const rulesFor = async (sql: Sql, attempt: AttemptRow, question: string): Promise<MarkingRules> => {
  const rules = await markingRules(sql, attempt.agency_id, attempt.paper_id)
  const marks = await marksOf(sql, attempt, question)
  const isSettled = (await givenMarks(sql, attempt)).has(question)
  return isSettled && marks.length < rules.markers && !marks.some(({ is_final }) => is_final) ? ALONE : rules
}

export interface MarkerMark {
  readonly marker: string
  readonly score: number
  readonly is_final: boolean
}

/** What markers gave an answer, the latest last. */
export const marksOf = (
  sql: Sql,
  { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">,
  question: string,
): Promise<ReadonlyArray<MarkerMark>> => sql<MarkerMark[]>`
  select marker, score, is_final from marker_marks
  where agency_id = ${agency_id} and attempt_id = ${id} and question_id = ${question} order by given_at, marker`

interface Given {
  readonly question: string
  readonly score: number
  readonly intent: string
  /** Of a third person, who decides. */
  readonly isFinal?: boolean
}

interface Taken {
  readonly standing: Standing
  readonly before: Earned
  readonly after: Earned
}

type Earned = Pick<ResultParts, "score" | "awaiting"> | undefined

/**
 * Writes one person's mark, instead of an earlier one of theirs; where one person marks, instead of anybody's. The result
 * follows once the answer is settled. The attempt is locked. Throws CannotOperate.
 */
export const takeMark = async (
  sql: Sql,
  operator: OperatorContext,
  attempt: AttemptRow,
  { question, score, intent, isFinal = false }: Given,
): Promise<Taken> => {
  const { agency_id, id: attempt_id } = attempt
  const full = await fullScore(sql, attempt, question)
  if (!(score >= 0 && score <= full)) throw new CannotOperate(`题目${question}的分数在0到${full}之间`)
  const rules = await rulesFor(sql, attempt, question)
  const marker = markerOf(operator)
  if (rules.markers === 1)
    await sql`
      delete from marker_marks
      where agency_id = ${agency_id} and attempt_id = ${attempt_id} and question_id = ${question}`
  else if (!isFinal) await requireTurn(sql, attempt, question, marker)
  await sql`
    insert into marker_marks ${sql({
      agency_id,
      attempt_id,
      question_id: question,
      marker,
      score: rounded(score),
      is_final: isFinal,
      intent,
      given_at: operator.now,
    })}
    on conflict (agency_id, attempt_id, question_id, marker) do update
      set score = excluded.score, is_final = excluded.is_final, intent = excluded.intent, given_at = excluded.given_at`
  return settle(sql, operator, attempt, question, rules)
}

/** Takes a person's mark back: the answer waits again. The attempt is locked. Throws CannotOperate. */
export const dropMarkerMark = async (
  sql: Sql,
  operator: OperatorContext,
  attempt: AttemptRow,
  { question, marker }: { readonly question: string; readonly marker: string },
): Promise<Taken> => {
  const rules = await rulesFor(sql, attempt, question)
  if ((await marksOf(sql, attempt, question)).some(({ is_final }) => is_final))
    throw new CannotOperate("这份作答已经由第三人裁定，不能收回评分")
  await sql`
    delete from marker_marks where agency_id = ${attempt.agency_id} and attempt_id = ${attempt.id}
      and question_id = ${question} and marker = ${marker}`
  return settle(sql, operator, attempt, question, rules)
}

const settle = async (
  sql: Sql,
  { now }: OperatorContext,
  attempt: AttemptRow,
  question_id: string,
  rules: MarkingRules,
): Promise<Taken> => {
  const before = await earnedIn(sql, attempt)
  const marks = await marksOf(sql, attempt, question_id)
  const final = marks.find(({ is_final }) => is_final)?.score ?? null
  const standing = standingOf(
    rules,
    marks.filter(({ is_final }) => !is_final).map(({ score }) => score),
    final,
  )
  if (standing.kind === "settled")
    await giveMark(sql, attempt, { question_id, by: "operator", score: standing.score, given_at: now })
  else await dropMark(sql, attempt, question_id)
  await grade(sql, attempt, now)
  return { standing, before, after: await earnedIn(sql, attempt) }
}

/** What an answer can earn, where people mark it. Throws CannotOperate. */
const fullScore = async (sql: Sql, attempt: AttemptRow, id: string): Promise<number> => {
  const asked = (await questionsOf(sql, attempt)).find(({ question }) => question.id === id)?.question
  const [mark] = await sql<{ verdict: string }[]>`
    select verdict from attempt_marks
    where agency_id = ${attempt.agency_id} and attempt_id = ${attempt.id} and question_id = ${id}`
  if (asked === undefined || mark?.verdict !== "self")
    throw new CannotOperate(`作答${attempt.id}的题目${id}不由人工评分`)
  return asked.score
}

/** Two people mark each answer: a third one does not, and neither of them once it is decided. */
const requireTurn = async (sql: Sql, attempt: AttemptRow, question: string, marker: string): Promise<void> => {
  const marks = await marksOf(sql, attempt, question)
  if (marks.some(({ is_final }) => is_final)) throw new CannotOperate(`作答${attempt.id}已经由第三人裁定`)
  if (marks.length === 2 && marks.every((mark) => mark.marker !== marker))
    throw new CannotOperate(`作答${attempt.id}已经有两个人评过`)
}

const earnedIn = async (sql: Sql, { agency_id, id }: AttemptRow): Promise<Earned> => {
  const [result] = await sql<Pick<ResultParts, "score" | "awaiting">[]>`
    select score, awaiting from results where agency_id = ${agency_id} and attempt_id = ${id}`
  return result
}
