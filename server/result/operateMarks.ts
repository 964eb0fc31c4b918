import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { ResultParts } from "#domain/result/ResultParts.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { grade } from "../attempt/grade.ts"
import { giveMark, givenMarks, markedBy } from "../attempt/handMarks.ts"
import { questionsOf } from "../attempt/questionsOf.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { csvRows, refuseFaulty } from "../core/csvRows.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

/** A short answer to be marked; nothing in it identifies the learner. */
interface AwaitedMark {
  readonly attempt: string
  readonly paper: string
  readonly question: string
  readonly full_score: number
  readonly reference: unknown
  readonly answer: AnswerValue
}

/** Answers `a` of attempts `t`, their marks `m` and keys `k`, with the version `v` that was asked, which wait for a mark. */
export const awaitedMarks = (sql: Sql, agency: string) => sql`
  from results r
  join attempts t on t.agency_id = r.agency_id and t.id = r.attempt_id and t.key_policy = 'after_close'
  join attempt_marks m on m.agency_id = r.agency_id and m.attempt_id = r.attempt_id and m.verdict = 'self'
  join question_keys k on k.agency_id = m.agency_id and k.question_id = m.question_id
  left join lateral (
    select answer from question_versions
    where agency_id = m.agency_id and question_id = m.question_id and until > t.revision order by until limit 1
  ) v on true
  join attempt_answers a on a.agency_id = m.agency_id and a.attempt_id = m.attempt_id
    and a.question_id = m.question_id and a.kind = 'answer'
  where r.agency_id = ${agency} and r.awaiting > 0
    and not exists (select from given_marks g where g.agency_id = m.agency_id and g.attempt_id = m.attempt_id
      and g.question_id = m.question_id)`

/** Short answers of formal exams that wait for a mark, attempt by attempt. */
export const listAwaitedMarks = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const list = await sql<AwaitedMark[]>`
    select m.attempt_id as attempt, t.title as paper, m.question_id as question,
      t.question_scores[array_position(t.question_ids, m.question_id)] as full_score, coalesce(v.answer, k.answer) as reference,
      a.value as answer
    ${awaitedMarks(sql, agency)}
    order by t.ended_at, m.attempt_id, m.question_id`
  const lines = list.map(({ attempt, paper, question, full_score, reference, answer }) =>
    [
      attempt,
      paper,
      `题目 ${question}`,
      `满分 ${full_score}`,
      `答：${oneLine(answer)}`,
      `参考：${oneLine(reference)}`,
    ].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有待批改的简答题"] : lines, data: { list } }
}

const oneLine = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/\s+/g, " ")

interface GivenMark {
  readonly attempt: string
  readonly question: string
  readonly score: number
}

/** Takes the marks of a CSV file with 作答, 题目 and 分数, or none of them: what is wrong is told by row. */
export const giveMarksFromCsv = async (sql: Sql, operator: OperatorContext, text: string): Promise<OperatorReport> => {
  const { columns, rows } = csvRows(text)
  if (!["作答", "题目", "分数"].every((name) => columns.includes(name)))
    throw new CannotOperate("第一行应是 作答、题目、分数")
  const [given, problems]: [Marked[], Array<readonly [number, string]>] = [[], []]
  for (const [at, { line, cell }] of rows.entries()) {
    const score = cell("分数") === "" ? Number.NaN : Number(cell("分数"))
    try {
      given.push(await markAnswer(sql, operator, { attempt: cell("作答"), question: cell("题目"), score }))
    } catch (error) {
      if (!(error instanceof CannotOperate)) throw error
      problems.push([line, error.message])
    }
    operator.progress(at + 1, rows.length)
  }
  refuseFaulty(problems)
  return {
    lines: given.flatMap(({ lines }) => lines),
    data: { list: given.map(({ data }) => data) },
    changed: {
      upon: null,
      before: { marks: given.map(({ mark: { attempt, question, before } }) => [attempt, question, before]) },
      after: { marks: given.length },
    },
  }
}

/** A report of a mark, with the points that the question had by hand before; null: none. */
interface Marked extends OperatorReport {
  readonly mark: { readonly attempt: string; readonly question: string; readonly before: number | null }
}

/** Takes an operator's mark, the first or a better one. */
export const markAnswer = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { attempt: id, question: question_id, score }: GivenMark,
): Promise<Marked> => {
  const [attempt] = await sql<AttemptRow[]>`
    select * from attempts where agency_id = ${agency} and id = ${id} and ended_at is not null for no key update`
  if (attempt === undefined || markedBy(attempt) !== "operator") throw new CannotOperate(`没有待批改的作答 ${id}`)
  const asked = (await questionsOf(sql, attempt)).find(({ question }) => question.id === question_id)?.question
  const [mark] = await sql<{ verdict: string }[]>`
    select verdict from attempt_marks
    where agency_id = ${agency} and attempt_id = ${id} and question_id = ${question_id}`
  if (asked === undefined || mark?.verdict !== "self")
    throw new CannotOperate(`作答 ${id} 的题目 ${question_id} 不由人工评分`)
  if (!(score >= 0 && score <= asked.score))
    throw new CannotOperate(`题目 ${question_id} 的分数在 0 到 ${asked.score} 之间`)
  const before = await scoreOf(sql, agency, id)
  const own = (await givenMarks(sql, attempt)).get(question_id) ?? null
  await giveMark(sql, attempt, { question_id, by: "operator", score: Math.round(score * 100) / 100, given_at: now })
  await grade(sql, attempt, now)
  const result = await scoreOf(sql, agency, id)
  return {
    lines: [`${id} ${question_id}：${score} 分，总分 ${result.score}，还有 ${result.awaiting} 题待批改`],
    data: { attempt: id, question: question_id, ...result },
    changed: {
      upon: id,
      before: { ...before, question: question_id, points: own },
      after: { ...result, question: question_id, points: score },
      ...(own === null
        ? {}
        : { undo: { act: "mark:give", input: { attempt: id, question: question_id, score: own } } as const }),
    },
    mark: { attempt: id, question: question_id, before: own },
  }
}

const scoreOf = async (sql: Sql, agency: string, attempt: string) => {
  const [result] = await sql<[Pick<ResultParts, "score" | "awaiting">]>`
    select score, awaiting from results where agency_id = ${agency} and attempt_id = ${attempt}`
  return result
}
