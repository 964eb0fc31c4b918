import { randomUUID } from "node:crypto"
import type { Ask } from "#domain/contract/ask.ts"
import type { Input, Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"
import { lockLearner } from "../core/lockLearner.ts"
import { type Owner, ownerOf } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { isShown } from "../searchIndex/hiddenAsks.ts"
import { askedAt, inExam } from "./askPlace.ts"
import { DISCUSSION_CODES, isMuted, MUTED, requireFit } from "./mayWrite.ts"

/** Of one lesson or question: the learner's own, and the latest of others. */
const MAX_SHOWN = 100
/** Of a learner: what a teacher can be asked at a time. */
const MAX_WAITING = 20
const LIMIT = { hits: 6, seconds: 600 }

export interface AskRow extends Pick<Ask, "id" | "text" | "reply" | "is_public" | "is_own" | "because"> {
  readonly asked_at: number
  readonly answered_at: number | null
  readonly is_hidden: boolean
}

export const askColumns = (sql: Sql, userId: string) => sql`
  id, text, reply, is_public, user_id = ${userId} as is_own, hidden_because as because, asked_at, answered_at,
  hidden_at is not null as is_hidden`

/** An answer to a question may tell its key: it is noted as told. */
export const listAsks = async (ctx: CallContext, asked: Input<"ask.list">): Promise<Output<"ask.list">> => {
  const { sql, now } = ctx
  const owner = ownerOf(ctx)
  const { agencyId, userId } = owner
  const place = await askedAt(ctx, asked)
  const { lesson_id, question_id } = place
  const [rows, isSilent, isExamOpen] = await Promise.all([
    sql<AskRow[]>`
      select ${askColumns(sql, userId)} from asks
      where agency_id = ${agencyId}
        and ${question_id === null ? sql`lesson_id = ${lesson_id}` : sql`question_id = ${question_id}`}
        and (user_id = ${userId} or ${isShown(sql)})
      order by is_own desc, asked_at desc, id limit ${MAX_SHOWN}`,
    isMuted(ctx),
    isInExam(sql, owner),
  ])
  const list = rows.map(askOf)
  if (question_id !== null && list.some(({ reply }) => reply !== ""))
    await recordDisclosure(sql, owner, [question_id], now)
  return { ...place, closed: isSilent ? MUTED : isExamOpen ? IN_EXAM : null, list }
}

/** The same one sent again is the one that is there. */
export const makeAsk = async (ctx: CallContext, { nonce, text, ...asked }: Input<"ask.make">): Promise<Ask> => {
  const owner = ownerOf(ctx)
  const { agencyId, userId } = owner
  const known = await findAsk(ctx.sql, owner, nonce)
  if (known !== undefined) return askOf(known)
  const { classroom_id, lesson_id, question_id } = await askedAt(ctx, asked)
  if (await isInExam(ctx.sql, owner)) throw inExam(IN_EXAM)
  await requireFit(ctx, text)
  await rateLimit(ctx, `ask:${userId}`, LIMIT, "问得太快了")
  return ctx.transaction(async (sql) => {
    await lockLearner(sql, owner)
    const twin = await findAsk(sql, owner, nonce)
    if (twin !== undefined) return askOf(twin)
    const [waiting] = await sql<[{ count: number }]>`
      select count(*) from asks
      where agency_id = ${agencyId} and user_id = ${userId} and answered_at is null and hidden_at is null`
    if (waiting.count >= MAX_WAITING)
      throw new Refusal({
        code: DISCUSSION_CODES.tooMany,
        message: `还有${waiting.count}个问题等老师回答，回答以后再提问`,
      })
    const [made] = await sql<[AskRow]>`
      insert into asks (agency_id, id, user_id, nonce, classroom_id, lesson_id, question_id, text, asked_at)
      values (${agencyId}, ${randomUUID()}, ${userId}, ${nonce}, ${classroom_id}, ${lesson_id}, ${question_id},
        ${text.trim()}, ${ctx.now})
      returning ${askColumns(sql, userId)}`
    return askOf(made)
  })
}

const IN_EXAM = "你有一场考试正在进行，交卷以后再提问"

/** Practice that shows its keys is no exam. */
const isInExam = async (sql: Sql, { agencyId, userId }: Owner): Promise<boolean> => {
  const rows = await sql`
    select from attempts
    where agency_id = ${agencyId} and user_id = ${userId} and state = 'open' and key_policy <> 'at_once' limit 1`
  return rows.count > 0
}

const findAsk = async (sql: Sql, { agencyId, userId }: Owner, nonce: string): Promise<AskRow | undefined> =>
  (
    await sql<AskRow[]>`
      select ${askColumns(sql, userId)} from asks
      where agency_id = ${agencyId} and user_id = ${userId} and nonce = ${nonce}`
  )[0]

export const askOf = ({ asked_at, answered_at, is_hidden, ...row }: AskRow): Ask => ({
  ...row,
  asked_at: Shanghai.format(asked_at),
  answered_at: answered_at === null ? null : Shanghai.format(answered_at),
  state: is_hidden ? "hidden" : answered_at === null ? "waiting" : "answered",
})
