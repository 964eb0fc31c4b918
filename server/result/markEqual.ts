import { randomUUID } from "node:crypto"
import type { Role } from "#domain/admin/Role.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { equalAnswers, groupsFor, type PaperQuestion, requireAsked } from "./answersToMark.ts"
import { dropMarkerMark, markerOf, markingRules, takeMark } from "./takeMark.ts"

interface EqualMark extends PaperQuestion {
  /** Names the equal answers. */
  readonly answer: string
  readonly score: number
  /** A repeated act has the same: it is done once. */
  readonly intent?: string
}

/**
 * Gives all equal answers to a question that wait for this person their points, and takes the same intent once. Throws
 * CannotOperate: others were first, and what stands now.
 */
export const markEqual = async (
  sql: Sql,
  operator: OperatorContext,
  { answer, score, intent = randomUUID(), ...asked }: EqualMark,
): Promise<OperatorReport> => {
  const { paper, question } = asked
  await requireAsked(sql, operator.agency, asked)
  const done = (await marksOfIntent(sql, operator, intent)).filter(({ marker }) => marker === markerOf(operator))
  const attempts =
    done.length > 0
      ? done.map(({ attempt_id }) => attempt_id)
      : await markWaiting(sql, operator, asked, { answer, score, intent })
  return {
    lines: [`题目${question}：${attempts.length}份相同的答案，各${score}分`],
    data: { paper, question, answer, intent, count: attempts.length, score },
    changed: {
      upon: paper,
      before: { question },
      after: { question, points: score, attempts },
      undo: { act: "mark:withdraw", input: { intent } },
    },
  }
}

const markWaiting = async (
  sql: Sql,
  operator: OperatorContext,
  asked: PaperQuestion,
  { answer, score, intent }: Required<Pick<EqualMark, "answer" | "score" | "intent">>,
): Promise<ReadonlyArray<string>> => {
  const isAsked = ({ key }: { readonly key: string }) => key === answer
  const before = (await groupsFor(sql, operator, asked)).find(isAsked)
  const locked = new Map((await lockAll(sql, operator, before?.answers ?? [])).map((row) => [row.id, row]))
  // again: until they were locked, somebody else may have marked them
  const waiting = locked.size === 0 ? [] : ((await groupsFor(sql, operator, asked)).find(isAsked)?.answers ?? [])
  const marked = waiting.flatMap(({ attempt }) => locked.get(attempt) ?? [])
  if (marked.length === 0) throw new CannotOperate(await whyNot(sql, operator, asked, answer))
  // done with: whoever is next need not wait for the claim to lapse
  await sql`
    delete from marking_claims where agency_id = ${operator.agency} and paper_id = ${asked.paper}
      and question_id = ${asked.question} and answer = ${answer} and marker = ${markerOf(operator)}`
  for (const [at, attempt] of marked.entries()) {
    await takeMark(sql, operator, attempt, { question: asked.question, score, intent })
    operator.progress(at + 1, marked.length)
  }
  return marked.map(({ id }) => id)
}

const lockAll = (sql: Sql, { agency }: OperatorContext, answers: ReadonlyArray<{ readonly attempt: string }>) =>
  sql<AttemptRow[]>`
    select * from attempts where agency_id = ${agency} and id = any (${answers.map(({ attempt }) => attempt)})
    order by id for no key update`

/** What became of answers that wait for this person no more. Where two people mark, the other's points stay theirs. */
const whyNot = async (sql: Sql, operator: OperatorContext, asked: PaperQuestion, key: string): Promise<string> => {
  const groups = await equalAnswers(sql, operator.agency, asked, false)
  const answers = groups.find((group) => group.key === key)?.answers ?? []
  if (answers.length === 0) return `题目${asked.question}没有这个答案`
  const { markers } = await markingRules(sql, operator.agency, asked.paper)
  if (answers.some((answer) => answer.markers.includes(markerOf(operator)))) return "你已经评过这个答案"
  if (markers === 2) return "刚被别人改过：这个答案已经有两个人评过"
  const scores = [...new Set(answers.map(({ settled }) => settled))].toSorted((a, b) => Number(a) - Number(b))
  return `刚被别人改过：${answers.length}份，${scores.join("、")}分`
}

interface IntentMark {
  readonly attempt_id: string
  readonly question_id: string
  readonly marker: string
}

const marksOfIntent = (sql: Sql, { agency }: OperatorContext, intent: string) => sql<IntentMark[]>`
  select attempt_id, question_id, marker from marker_marks
  where agency_id = ${agency} and intent = ${intent} order by attempt_id`

/** Roles that take back their own marks alone. */
const MARKERS: ReadonlySet<Role> = new Set(["registrar", "marker"])

/** Takes back the marks that one act gave, as far as they are still those. Throws CannotOperate. */
export const withdrawMarks = async (sql: Sql, operator: OperatorContext, intent: string): Promise<OperatorReport> => {
  const given = await marksOfIntent(sql, operator, intent)
  if (given.length === 0) throw new CannotOperate("没有这次评分，或刚被别人改过")
  if (MARKERS.has(operator.role) && given.some(({ marker }) => marker !== markerOf(operator)))
    throw new CannotOperate("只能收回自己的评分")
  const locked = await lockAll(
    sql,
    operator,
    given.map(({ attempt_id }) => ({ attempt: attempt_id })),
  )
  const still = new Map((await marksOfIntent(sql, operator, intent)).map((mark) => [mark.attempt_id, mark]))
  const taken = locked.flatMap((attempt) => {
    const mark = still.get(attempt.id)
    return mark === undefined ? [] : [{ attempt, mark }]
  })
  if (taken.length === 0) throw new CannotOperate("没有这次评分，或刚被别人改过")
  for (const { attempt, mark } of taken)
    await dropMarkerMark(sql, operator, attempt, { question: mark.question_id, marker: mark.marker })
  return {
    lines: [`收回${taken.length}份作答的评分，重新等待批改`],
    data: { intent, count: taken.length },
    changed: { upon: null, before: { attempts: taken.map(({ attempt }) => attempt.id) }, after: { points: null } },
  }
}
