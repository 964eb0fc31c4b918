import type { Output } from "#domain/contract/Contract.ts"
import type { RoomRules } from "#domain/contract/roomRules.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import type { Admission } from "#domain/attempt/Admission.ts"
import { admissionOf } from "./admissionOf.ts"
import { type AttemptRow, isReleased } from "./AttemptRow.ts"
import { embargoedFor } from "./embargoedQuestions.ts"
import { releaseText } from "./paperRelease.ts"
import { type PaperWindow, paperWindow } from "./paperWindow.ts"
import { readAttempt } from "./readAttempt.ts"
import { recordAttemptDisclosure } from "./keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"
import { timesOf } from "./paperTimes.ts"
import { entersUntil, triesOf } from "./windowEnd.ts"
import { ensureRehearsal } from "./rehearsalPaper.ts"

/**
 * A paper before it is begun: its rules and times for this learner, and what the learner did with it so far. One that has
 * left the files is there for who has attempts of it.
 */
export const paperPage = async (ctx: CallContext, id: string): Promise<Output<"question.paper">> => {
  const { sql, agency, user } = ctx
  if (id === REHEARSAL_PAPER) await ensureRehearsal(sql, agency.id)
  const rows = await sql<Paper[]>`
    select p.id, p.name, p.exam_type, p.year, p.minutes, p.question_count as questions, p.total_score, p.pass_score,
      p.bank_id, ${triesOf(sql, user?.id ?? null)} as attempts, p.key_policy, p.feedback, p.opens_at, p.homework, p.formal, p.room, p.tools, p.rules_html, p.sections,
      p.rule is not null as is_drawn, p.option_order = 'shuffled' as is_shuffled,
      ${timesOf(sql, user?.id)}, ${entersUntil(sql, user?.id ?? null)} as enters_until, ${admissionOf(sql, user?.id ?? "")} as admission
    from papers p join banks b on b.agency_id = p.agency_id and b.id = p.bank_id
    where p.agency_id = ${agency.id} and p.id = ${id}
      and (p.id = ${REHEARSAL_PAPER} or not (p.hidden or b.hidden) or exists (select from attempts t
        where t.agency_id = p.agency_id and t.user_id = ${user?.id ?? null} and t.source = ${`paper/${id}`}))`
  const [paper] = rows
  if (paper === undefined) throw notFound("试卷不存在或已下架")
  const attempts = await ownAttempts(ctx, id)
  const scored = attempts.filter((attempt) => attempt.score !== null && isReleased(attempt, ctx.now))
  await recordAttemptDisclosure(
    sql,
    ownerOf(ctx),
    scored.map((attempt) => attempt.id),
    ctx.now,
  )
  const {
    sections,
    extra_minutes,
    keys_from,
    enters_until,
    admission,
    is_drawn,
    is_shuffled,
    room,
    homework,
    ...rest
  } = paper
  return {
    ...rest,
    ...(admission !== null && { admission }),
    ...(homework && { homework }),
    ...(is_drawn && { is_drawn }),
    ...(is_shuffled && { is_shuffled }),
    ...(Object.keys(room).length > 0 && { room }),
    ...(enters_until !== null && { enters_until: Shanghai.format(enters_until) }),
    minutes: rest.minutes === 0 ? 0 : rest.minutes + extra_minutes,
    ...paperWindow(paper),
    keys_from: rest.key_policy === "after_close" ? releaseText(keys_from) : null,
    attempts_used: attempts.length,
    ended_attempt_id: latestEnded(attempts),
    best_score: bestOf(scored),
    open_attempt_id: await stillOpen(ctx, attempts.find(({ state }) => state === "open")?.id),
    sections: sections.map(({ name, scores, ...one }) => ({
      name,
      questions: one.questions ?? scores.length,
      score: one.score ?? Math.round(scores.reduce((sum, score) => sum + score * 100, 0)) / 100,
    })),
  }
}

type Page = Output<"question.paper">

interface Paper
  extends
    PaperWindow,
    Omit<
      Page,
      | keyof PaperWindow
      | keyof Own
      | "keys_from"
      | "enters_until"
      | "is_drawn"
      | "is_shuffled"
      | "room"
      | "homework"
      | "sections"
      | "admission"
    > {
  readonly room: RoomRules
  readonly homework: boolean
  readonly admission: Admission | null
  readonly extra_minutes: number
  readonly keys_from: number | null
  readonly enters_until: number | null
  readonly is_drawn: boolean
  readonly is_shuffled: boolean
  readonly sections: ReadonlyArray<{
    readonly name: string
    readonly scores: ReadonlyArray<number>
    /** Of one attempt; rows from before papers by rule have none. */
    readonly questions?: number
    readonly score?: number
  }>
}

/** What the learner did with it. */
type Own = Pick<Page, "attempts_used" | "ended_attempt_id" | "best_score" | "open_attempt_id">

interface OwnAttempt extends Pick<AttemptRow, "id" | "state" | "key_policy" | "keys_from" | "ended_at"> {
  /** null also while an exam withholds one of the questions. */
  readonly score: number | null
}

const ownAttempts = (ctx: CallContext, paperId: string) =>
  ctx.sql<OwnAttempt[]>`
    select t.id, t.state, t.key_policy, t.keys_from, t.ended_at,
      case when not t.question_ids && array(${embargoedFor(ctx.sql, ownerOf(ctx), ctx.now)}) then r.score end as score
    from attempts t left join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${ctx.agency.id} and t.user_id = ${ownerOf(ctx).userId} and t.source = ${`paper/${paperId}`}`

const latestEnded = (attempts: ReadonlyArray<OwnAttempt>): string | null =>
  attempts.filter(({ ended_at }) => ended_at !== null).toSorted((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0))[0]
    ?.id ?? null

const bestOf = (scored: ReadonlyArray<OwnAttempt>): number | null =>
  scored.length === 0 ? null : Math.max(...scored.map(({ score }) => score ?? 0))

const stillOpen = async (ctx: CallContext, id: string | undefined): Promise<string | null> => {
  if (id === undefined) return null
  const attempt = await readAttempt(ctx, ownerOf(ctx), id)
  return attempt?.state === "open" ? attempt.id : null
}
