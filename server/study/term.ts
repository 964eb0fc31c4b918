import type { Input } from "#domain/contract/Contract.ts"
import type { Term } from "#domain/contract/study.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { termFacts } from "../cards/termFacts.ts"
import type { CallContext } from "../core/Handler.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import { invalid } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

/** 考前冲刺 */
const SPRINT = "10"
/** Exams that a learner may have said something about: the oldest go first. */
const MAX_TERMS = 20

/** Where the learner is in the term of an exam: the dates of their subject and region, and what they said of it. */
export const examTerm = async (ctx: CallContext, owner: Owner): Promise<Term> => {
  const facts = await termFacts(ctx.sql, owner)
  const subject = SubjectTree.find(ctx.agency.config.subject_list, facts.subject_id ?? "")
  return {
    ...facts,
    subject_name: subject?.name ?? "",
    sprint: await sprintPaper(ctx, facts.subject_id),
    new_messages: await newMessages(ctx.sql, owner),
  }
}

const newMessages = async (sql: Sql, { agencyId, userId }: Owner): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from messages
    where agency_id = ${agencyId} and user_id = ${userId} and read_at is null`
  return row?.count ?? 0
}

/** The subject's paper for the last weeks; null where the agency has none. */
const sprintPaper = async ({ sql, agency, now }: CallContext, subject_id: string | null): Promise<Term["sprint"]> => {
  const isOffered = agency.config.exam_type.some(({ id }) => id === SPRINT)
  const [paper] = await sql<{ paper_id: string; name: string }[]>`
    select p.id as paper_id, p.name from papers p
    join subjects s on s.agency_id = p.agency_id and s.id = p.subject_id
    where p.agency_id = ${agency.id} and not p.hidden and p.exam_type = ${SPRINT} and ${isOffered}
      and ${subject_id} = any (s.path)
      and (p.opens_at is null or p.opens_at <= ${now}) and (p.closes_at is null or p.closes_at > ${now})
    order by p.position, p.id limit 1`
  return paper ?? null
}

/** Keeps what the learner says of an exam, under its day. */
export const markTerm = async (ctx: CallContext, owner: Owner, input: Input<"study.markTerm">): Promise<Term> => {
  if (Shanghai.parse(`${input.exam_day} 00:00:00`) === null) throw invalid("exam_day", "考试日期不是有效的日期")
  await ctx.transaction(async (sql) => {
    await lockLearner(sql, owner)
    await keepMark(sql, owner, input, ctx.now)
  })
  return examTerm(ctx, owner)
}

const keepMark = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { exam_day, mark }: Input<"study.markTerm">,
  now: number,
): Promise<void> => {
  if (mark === "sitting" || mark === "registered")
    await sql`update users set exam_day = ${exam_day}, messages_day = null where agency_id = ${agencyId} and id = ${userId}`
  if (mark === "sitting") return
  const said =
    mark === "registered" ? { registered_at: now } : mark === "unregistered" ? { registered_at: null } : { felt: mark }
  await sql`
    insert into exam_terms ${sql({ agency_id: agencyId, user_id: userId, exam_day, ...said })}
    on conflict (agency_id, user_id, exam_day) do update set ${sql(said)}`
  await sql`
    delete from exam_terms where agency_id = ${agencyId} and user_id = ${userId} and exam_day in (
      select exam_day from exam_terms where agency_id = ${agencyId} and user_id = ${userId}
      order by exam_day desc offset ${MAX_TERMS})`
}
