import { createHash, randomUUID } from "node:crypto"
import type { Input, Output } from "#domain/contract/Contract.ts"
import { find } from "#domain/question/ExamTypeRules.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import { type Candidate, choose, SET_SIZE } from "#domain/wrongBook/PracticeSet.ts"
import { matches } from "#domain/wrongBook/WrongFilter.ts"
import { insertAttempt } from "../attempt/insertAttempt.ts"
import { limitBeginnings } from "../attempt/limitBeginnings.ts"
import { noQuestions, practiceSheet } from "../attempt/practiceSheet.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { ofPoint } from "../learnerBook/ofPoint.ts"
import { openBook } from "../learnerBook/openBook.ts"

type Asked = Input<"wrong.practise">
type Started = Output<"wrong.practise">

/**
 * A practice of ten questions: an attempt as any other, its keys revealed one by one. A learner with the same set open
 * continues it. No transaction holds it all: a refusal tells of the book too, and what that tells stays noted.
 */
export const practiseWrong = async (ctx: CallContext, owner: Owner, asked: Asked): Promise<Started> => {
  const name = nameOf(asked)
  const open = await openAttempt(ctx.sql, owner, name)
  if (open !== null) return open
  const ids = choose(await candidatesOf(ctx, owner, asked))
  await recordDisclosure(ctx.sql, owner, ids, ctx.now)
  const rows = await ctx.sql<{ id: string; bank_id: string; chapter: string }[]>`
    select q.id, q.bank_id, c.name as chapter
    from questions q
    join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
    where q.agency_id = ${owner.agencyId} and q.id = any (${ids})
    order by array_position(${ids}::text[], q.id)`
  const [first] = rows
  const rules = find(PRACTICE)
  if (first === undefined || rules === null) throw noQuestions(EMPTY[asked.from])
  const of = { bank_id: first.bank_id, exam_type: PRACTICE, rules }
  await limitBeginnings(ctx, owner)
  const sheet = practiceSheet(of, { feedback: "at_once" }, titleOf(asked), rows)
  await insertAttempt(ctx.sql, owner, { id: randomUUID(), name, now: ctx.now }, sheet)
  const started = await openAttempt(ctx.sql, owner, name)
  if (started === null) throw new Error(`attempt of ${name} neither opened nor found`)
  return started
}

const EMPTY: Readonly<Record<Asked["from"], string>> = {
  due: "今天没有要复习的题",
  wrong: "这里没有可以练的错题",
  point: "这个知识点没有可以练的题",
}

const titleOf = ({ from, point = "" }: Asked): string =>
  from === "due" ? "错题复习" : from === "wrong" ? "错题重练" : `知识点 · ${point}`

/** One text for one set: a learner has at most one open attempt of each. */
const nameOf = ({ from, point = "", filter = {} }: Asked): string => {
  const description = JSON.stringify([
    from === "point" ? point : "",
    Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
  return `wrong/${from}/${createHash("sha256").update(description).digest("hex").slice(0, 32)}`
}

const openAttempt = async (sql: Sql, { agencyId, userId }: Owner, name: string): Promise<Started | null> => {
  const rows = await sql<Started[]>`
    select id as attempt_id, cardinality(question_ids) as questions from attempts
    where agency_id = ${agencyId} and user_id = ${userId} and source = ${name} and state = 'open'`
  return rows[0] ?? null
}

const candidatesOf = async (ctx: CallContext, owner: Owner, asked: Asked): Promise<ReadonlyArray<Candidate>> => {
  const { cells } = await openBook(ctx, owner)
  if (asked.from === "point") return ofPoint(ctx.sql, owner, asked.point ?? "", ctx.now)
  const filter = { ...asked.filter, ...(asked.from === "due" && { due: "1" as const }) }
  const found = cells.filter((cell) => !cell.hidden && matches(cell, filter)).map(({ cell }) => cell)
  // in the order of `choose`: no other entry can be among those it takes
  return ctx.sql<Candidate[]>`
    select question_id, review_day, last_at from wrong_entries
    where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and cell = any (${found}::uuid[])
    order by review_day, last_at, question_id limit ${SET_SIZE}`
}
