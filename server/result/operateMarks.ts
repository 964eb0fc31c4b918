import { answerLine, withFiles } from "./markedFiles.ts"
import { oneLine } from "../core/oneLine.ts"
import { randomUUID } from "node:crypto"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { Standing } from "#domain/result/Marking.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { givenMarks, markedBy } from "../attempt/handMarks.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { type BroughtFile, sheetRows } from "../sheet/sheetRows.ts"
import { refuseFaulty } from "../core/refuseFaulty.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, ListRow, PagedList, Paging } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { AgencyScope, Sql } from "../db/Sql.ts"
import { markerOf, markingRules, marksOf, takeMark } from "./takeMark.ts"

/** A short answer to be marked; nothing in it identifies the learner. */
export interface AwaitedMark {
  readonly attempt: string
  readonly paper: string
  readonly question: string
  readonly full_score: number
  readonly reference: unknown
  readonly answer: AnswerValue
}

/** Marks `m` of results `r` that people decide, by the key of each result: joined, every mark of the agency would be read. */
export const selfMarks = (sql: Sql) => sql`
  cross join lateral (
    select agency_id, attempt_id, question_id from attempt_marks
    where agency_id = r.agency_id and attempt_id = r.attempt_id and verdict = 'self' offset 0
  ) m`

/** Answers `a` of attempts `t`, their marks `m` and keys `k`, with the version `v` that was asked. */
const answersByHand = (sql: Sql) => sql`results r
  join attempts t on t.agency_id = r.agency_id and t.id = r.attempt_id and t.key_policy = 'after_close'
  ${selfMarks(sql)}
  join question_keys k on k.agency_id = m.agency_id and k.question_id = m.question_id
  left join lateral (
    select answer from question_versions
    where agency_id = m.agency_id and question_id = m.question_id and until > t.revision order by until limit 1
  ) v on true
  join attempt_answers a on a.agency_id = m.agency_id and a.attempt_id = m.attempt_id
    and a.question_id = m.question_id and a.kind = 'answer'`

const areAwaited = (sql: Sql, agency: AgencyScope) => sql`
  r.agency_id = ${agency} and r.awaiting > 0
  and not exists (select from given_marks g where g.agency_id = m.agency_id and g.attempt_id = m.attempt_id
    and g.question_id = m.question_id)`

/** Which of them wait for a mark. */
export const awaitedMarks = (sql: Sql, agency: AgencyScope) =>
  sql`from ${answersByHand(sql)} where ${areAwaited(sql, agency)}`

/** Answers of formal exams that wait for a mark, attempt by attempt: with what else is read of each. */
export const awaitedList = <R extends ListRow>(
  which: (sql: Sql) => Fragment,
  open: PagedList<Paging, string, R>["open"],
): PagedList<Paging, string, R> => ({
  from: answersByHand,
  scope: (sql, { agency }) => areAwaited(sql, agency),
  filters: (sql) => [which(sql)],
  id: markId,
  sorts: { ended: { by: (sql) => sql`t.ended_at`, type: "timestamptz" } },
  sort: "ended",
  open,
})

const markId = (sql: Sql) => sql`(m.attempt_id || '/' || m.question_id)`

/** The rows of some of them, with what is asked besides. */
export const readAwaited = async <R extends AwaitedMark>(
  sql: Sql,
  { agency }: OperatorContext,
  ids: ReadonlyArray<string>,
  besides = sql``,
) => {
  const rows = await sql<(R & ListRow)[]>`
    select ${markId(sql)} as id, m.attempt_id as attempt, t.title as paper, m.question_id as question,
      t.question_scores[array_position(t.question_ids, m.question_id)] as full_score,
      coalesce(v.answer, k.answer) as reference, a.value as answer ${besides}
    from ${answersByHand(sql)}
    where ${areAwaited(sql, agency)} and r.attempt_id in ${sql(ids.map((id) => id.slice(0, id.indexOf("/"))))}
      and ${markId(sql)} in ${sql(ids)}`
  return withFiles(sql, agency, rows)
}

const AWAITED = awaitedList<AwaitedMark & ListRow>(
  (sql) => sql`true`,
  async (sql, operator) => (ids) => readAwaited(sql, operator, ids),
)

/** Short answers of formal exams that wait for a mark. */
export const listAwaitedMarks = (sql: Sql, operator: OperatorContext, asked: Paging = {}): Promise<OperatorReport> =>
  readPage(sql, AWAITED, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有待批改的简答题"] : rows.map(lineOf)),
  })

const lineOf = (one: AwaitedMark): string =>
  [
    one.attempt,
    one.paper,
    `题目 ${one.question}`,
    `满分 ${one.full_score}`,
    answerLine(one),
    `参考：${oneLine(one.reference)}`,
  ].join("  ")

interface GivenMark {
  readonly attempt: string
  readonly question: string
  readonly score: number
}

/** Takes the marks of a sheet with 作答, 题目 and 分数, or none of them: what is wrong is told by row. */
export const giveMarksFromSheet = async (
  sql: Sql,
  operator: OperatorContext,
  file: BroughtFile,
): Promise<OperatorReport> => {
  const { columns, rows } = await sheetRows(file)
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
  operator: OperatorContext,
  { attempt: id, question, score }: GivenMark,
): Promise<Marked> => {
  const attempt = await lockMarked(sql, operator, id)
  const { markers } = await markingRules(sql, operator.agency, attempt.paper_id)
  const own =
    markers === 1
      ? ((await givenMarks(sql, attempt)).get(question) ?? null)
      : ((await marksOf(sql, attempt, question)).find(({ marker }) => marker === markerOf(operator))?.score ?? null)
  const { standing, before, after } = await takeMark(sql, operator, attempt, { question, score, intent: randomUUID() })
  // a total would tell what the other one gave
  const told = markers === 1 ? `总分 ${after?.score}，还有 ${after?.awaiting} 题待批改` : STANDING_TEXTS[standing.kind]
  return {
    lines: [`${id} ${question}：${score} 分，${told}`],
    data: { attempt: id, question, ...(markers === 1 ? after : { standing: standing.kind }) },
    changed: {
      upon: id,
      before: { ...before, question, points: own },
      after: { ...after, question, points: score },
      ...(own === null ? {} : { undo: { act: "mark:give", input: { attempt: id, question, score: own } } as const }),
    },
    mark: { attempt: id, question, before: own },
  }
}

/** An ended attempt whose short answers are marked by people, locked. Throws CannotOperate. */
export const lockMarked = async (sql: Sql, { agency }: OperatorContext, id: string): Promise<AttemptRow> => {
  const [attempt] = await sql<AttemptRow[]>`
    select * from attempts where agency_id = ${agency} and id = ${id} and ended_at is not null for no key update`
  if (attempt === undefined || markedBy(attempt) !== "operator") throw new CannotOperate(`没有待批改的作答 ${id}`)
  return attempt
}

/** What comes next for an answer that two people mark. */
const STANDING_TEXTS: Readonly<Record<Standing["kind"], string>> = {
  waiting: "等第二个人评",
  differing: "两个人评得不一致，等教务裁定",
  settled: "两个人评完",
}
