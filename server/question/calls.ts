import { REHEARSAL_PAPER } from "#domain/exam/Rehearsal.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { ExamTool } from "#domain/exam/ExamTools.ts"
import type * as ExamTypeRules from "#domain/exam/ExamTypeRules.ts"
import { type AttemptRow, isReleased } from "../attempt/AttemptRow.ts"
import { ensureRehearsal } from "../exam/rehearsalPaper.ts"
import { readAttempt } from "../attempt/readAttempt.ts"
import { timesOf } from "../exam/paperTimes.ts"
import { notFound } from "../core/Refusal.ts"
import { bankCards } from "../cards/bankCards.ts"
import { practiceCounts } from "../attempt/practiceCounts.ts"
import { type CallContext, type Handlers, signedIn } from "../core/Handler.ts"
import { pageAsked, pageOf } from "../core/paging.ts"

export const handlers: Handlers<"question.banks" | "question.bank" | "question.paper"> = {
  "question.banks": async ({ subject_id, ...asked }, ctx) => {
    const page = pageAsked(asked)
    const { list, total } = await bankCards(ctx, { subject_id, limit: page.size, offset: page.offset })
    return pageOf(page, list, total)
  },

  "question.bank": async ({ id }, ctx) => {
    const { sql, agency, user, now } = ctx
    const [cards, banks, chapters, papers, counts] = await Promise.all([
      bankCards(ctx, { id, limit: 1, offset: 0 }),
      sql<{ exam_types: string[] }[]>`select exam_types from banks where agency_id = ${agency.id} and id = ${id}`,
      sql<Chapter[]>`
        select c.id, c.name, (select count(*) from questions q where q.agency_id = c.agency_id
          and q.bank_id = c.bank_id and q.chapter_id = c.id and not q.hidden) as questions
        from bank_chapters c
        where c.agency_id = ${agency.id} and c.bank_id = ${id} and not c.hidden
        order by c.position`,
      sql<PaperRow[]>`
        select id, name, exam_type, year, minutes, question_count as questions, total_score, pass_score,
          opens_at, closes_at
        from papers
        where agency_id = ${agency.id} and bank_id = ${id} and not hidden
        order by position`,
      user === null ? [] : practiceCounts(sql, { agencyId: agency.id, userId: user.id, now }, id),
    ])
    const [card] = cards.list
    if (card === undefined) throw notFound("题库不存在或已下架")
    const isOffered = (type: string) => agency.config.exam_type.some(({ id: offered }) => offered === type)
    const counted = new Map(counts.map((one) => [one.chapter_id, one]))
    return {
      ...card,
      exam_types: (banks[0]?.exam_types ?? []).filter(isOffered),
      chapters: chapters.map((chapter) => ({
        ...chapter,
        answered: counted.get(chapter.id)?.answered ?? 0,
        correct: counted.get(chapter.id)?.correct ?? 0,
      })),
      papers_list: papers
        .filter(({ exam_type }) => isOffered(exam_type))
        .map((paper) => ({ ...paper, ...windowOf(paper) })),
    }
  },

  "question.paper": async ({ id }, ctx) => {
    const { sql, agency, user } = ctx
    if (id === REHEARSAL_PAPER) await ensureRehearsal(sql, agency.id)
    const rows = await sql<Paper[]>`
      select p.id, p.name, p.exam_type, p.year, p.minutes, p.question_count as questions, p.total_score, p.pass_score,
        p.bank_id, p.attempts, p.key_policy, p.feedback, p.opens_at, p.formal, p.tools, p.rules_html, p.sections,
        ${timesOf(sql, user?.id)}
      from papers p join banks b on b.agency_id = p.agency_id and b.id = p.bank_id
      where p.agency_id = ${agency.id} and p.id = ${id}
        and (p.id = ${REHEARSAL_PAPER} or not (p.hidden or b.hidden))`
    const [paper] = rows
    if (paper === undefined) throw notFound("试卷不存在或已下架")
    const attempts = await ownAttempts(ctx, id)
    const { sections, extra_minutes, last_closes_at: _, ...rest } = paper
    return {
      ...rest,
      minutes: rest.minutes === 0 ? 0 : rest.minutes + extra_minutes,
      ...windowOf(paper),
      attempts_used: attempts.length,
      ended_attempt_id: latestEnded(attempts),
      best_score: bestOf(attempts, ctx.now),
      open_attempt_id: await stillOpen(ctx, attempts.find(({ state }) => state === "open")?.id),
      sections: sections.map(({ name, scores }) => ({
        name,
        questions: scores.length,
        score: Math.round(scores.reduce((sum, score) => sum + score * 100, 0)) / 100,
      })),
    }
  },
}

interface Chapter {
  readonly id: string
  readonly name: string
  readonly questions: number
}

interface PaperRow {
  readonly id: string
  readonly name: string
  readonly exam_type: string
  readonly year: number | null
  readonly minutes: number
  readonly questions: number
  readonly total_score: number
  readonly pass_score: number
  readonly opens_at: number | null
  readonly closes_at: number | null
}

interface Paper extends PaperRow {
  readonly bank_id: string
  readonly attempts: number
  readonly key_policy: ExamTypeRules.KeyPolicy
  readonly feedback: ReadonlyArray<ExamTypeRules.Feedback>
  readonly formal: boolean
  readonly tools: ReadonlyArray<ExamTool>
  readonly extra_minutes: number
  readonly last_closes_at: number | null
  readonly rules_html: string
  readonly sections: ReadonlyArray<{ readonly name: string; readonly scores: ReadonlyArray<number> }>
}

const windowOf = ({ opens_at, closes_at }: Pick<PaperRow, "opens_at" | "closes_at">) => ({
  opens_at: opens_at === null ? null : Shanghai.format(opens_at),
  closes_at: closes_at === null ? null : Shanghai.format(closes_at),
})

interface OwnAttempt extends Pick<AttemptRow, "id" | "state" | "key_policy" | "keys_from" | "ended_at"> {
  readonly score: number | null
}

const ownAttempts = (ctx: CallContext, paperId: string) =>
  ctx.sql<OwnAttempt[]>`
    select t.id, t.state, t.key_policy, t.keys_from, t.ended_at, r.score
    from attempts t left join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${ctx.agency.id} and t.user_id = ${signedIn(ctx).id} and t.source = ${`paper/${paperId}`}`

const latestEnded = (attempts: ReadonlyArray<OwnAttempt>): string | null =>
  attempts.filter(({ ended_at }) => ended_at !== null).toSorted((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0))[0]
    ?.id ?? null

/** Of those whose score may be told. */
const bestOf = (attempts: ReadonlyArray<OwnAttempt>, now: number): number | null => {
  const told = attempts.flatMap((attempt) =>
    attempt.score !== null && isReleased(attempt, now) ? [attempt.score] : [],
  )
  return told.length === 0 ? null : Math.max(...told)
}

const stillOpen = async (ctx: CallContext, id: string | undefined): Promise<string | null> => {
  if (id === undefined) return null
  const attempt = await readAttempt(ctx, { agencyId: ctx.agency.id, userId: signedIn(ctx).id }, id)
  return attempt?.state === "open" ? attempt.id : null
}
