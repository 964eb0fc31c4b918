import * as Shanghai from "#domain/time/Shanghai.ts"
import type { KeyPolicy } from "../exam/AttemptRow.ts"
import { readAttempt } from "../exam/readAttempt.ts"
import { notFound } from "../http/Refusal.ts"
import { bankCards } from "../question/bankCards.ts"
import { practiceCounts } from "../question/practiceCounts.ts"
import { type CallContext, type Handlers, signedIn } from "./Handler.ts"
import { pageAsked, pageOf } from "./paging.ts"

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
      sql<PaperCard[]>`
        select id, name, exam_type, minutes, question_count as questions, total_score, pass_score from papers
        where agency_id = ${agency.id} and bank_id = ${id} and not hidden
        order by position`,
      user === null ? [] : practiceCounts(sql, { agencyId: agency.id, userId: user.id, now }, id),
    ])
    const [card] = cards.list
    if (card === undefined) throw notFound("题库不存在或已下架")
    const counted = new Map(counts.map((one) => [one.chapter_id, one]))
    return {
      ...card,
      exam_types: banks[0]?.exam_types ?? [],
      chapters: chapters.map((chapter) => ({
        ...chapter,
        answered: counted.get(chapter.id)?.answered ?? 0,
        correct: counted.get(chapter.id)?.correct ?? 0,
      })),
      papers_list: papers,
    }
  },

  "question.paper": async ({ id }, ctx) => {
    const { sql, agency } = ctx
    const rows = await sql<Paper[]>`
      select p.id, p.name, p.exam_type, p.minutes, p.question_count as questions, p.total_score, p.pass_score,
        p.bank_id, p.attempts, p.key_policy, p.opens_at, p.closes_at, p.rules_html, p.sections
      from papers p join banks b on b.agency_id = p.agency_id and b.id = p.bank_id
      where p.agency_id = ${agency.id} and p.id = ${id} and not p.hidden and not b.hidden`
    const [paper] = rows
    if (paper === undefined) throw notFound("试卷不存在或已下架")
    const attempts = await ownAttempts(ctx, id)
    const { sections, opens_at, closes_at, ...rest } = paper
    return {
      ...rest,
      opens_at: opens_at === null ? null : Shanghai.format(opens_at),
      closes_at: closes_at === null ? null : Shanghai.format(closes_at),
      attempts_used: attempts.length,
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

interface PaperCard {
  readonly id: string
  readonly name: string
  readonly exam_type: string
  readonly minutes: number
  readonly questions: number
  readonly total_score: number
  readonly pass_score: number
}

interface Paper extends PaperCard {
  readonly bank_id: string
  readonly attempts: number
  readonly key_policy: KeyPolicy
  readonly opens_at: number | null
  readonly closes_at: number | null
  readonly rules_html: string
  readonly sections: ReadonlyArray<{ readonly name: string; readonly scores: ReadonlyArray<number> }>
}

const ownAttempts = (ctx: CallContext, paperId: string) =>
  ctx.sql<{ id: string; state: string }[]>`
    select id, state from attempts
    where agency_id = ${ctx.agency.id} and user_id = ${signedIn(ctx).id} and source = ${`paper/${paperId}`}`

const stillOpen = async (ctx: CallContext, id: string | undefined): Promise<string | null> => {
  if (id === undefined) return null
  const attempt = await readAttempt(ctx, { agencyId: ctx.agency.id, userId: signedIn(ctx).id }, id)
  return attempt?.state === "open" ? attempt.id : null
}
