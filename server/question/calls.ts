import type { Output } from "#domain/contract/Contract.ts"
import type { QuestionKind } from "#domain/contract/examQuestion.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import { KINDS } from "#domain/core/KindName.ts"
import { type PaperWindow, paperWindow } from "../attempt/paperWindow.ts"
import { practiceCounts } from "../attempt/practiceCounts.ts"
import { keysOf, questionsById } from "../attempt/questionsOf.ts"
import { windowEnd } from "../attempt/windowEnd.ts"
import { bankCards } from "../cards/bankCards.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import type { Handlers } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { ownerOf } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"
import { keepTrial } from "./keepTrial.ts"
import { trialQuestions } from "./trialQuestions.ts"

/** Pages ask once for a trial; a whole school may stand behind one address. */
const TRIALS_PER_NETWORK = { hits: 300, seconds: 600 }

export const handlers: Handlers<"question.banks" | "question.bank" | "question.trial" | "question.keepTrial"> = {
  "question.banks": async ({ subject_id, ...asked }, ctx) => {
    const page = pageAsked(asked)
    const { list, total } = await bankCards(ctx, { subject_id, limit: page.size, offset: page.offset })
    return pageOf(page, list, total)
  },

  "question.bank": async ({ id }, ctx) => {
    const { sql, agency, user, now } = ctx
    const [cards, banks, trial, kinds, chapters, papers, counts] = await Promise.all([
      bankCards(ctx, { id, limit: 1, offset: 0 }),
      sql<{ exam_types: string[] }[]>`select exam_types from banks where agency_id = ${agency.id} and id = ${id}`,
      trialQuestions(sql, agency.id, id),
      sql<{ kind: QuestionKind }[]>`
        select distinct kind from questions where agency_id = ${agency.id} and bank_id = ${id} and not hidden`,
      sql<Chapter[]>`
        select c.id, c.name, coalesce((select n.questions from question_counts n where n.agency_id = c.agency_id
          and n.bank_id = c.bank_id and n.chapter_id = c.id), 0) as questions
        from bank_chapters c
        where c.agency_id = ${agency.id} and c.bank_id = ${id} and not c.hidden
        order by c.position`,
      sql<PaperRow[]>`
        select id, name, exam_type, year, minutes, question_count as questions, total_score, pass_score,
          opens_at, homework, ${windowEnd(sql, user?.id ?? null)} as closes_at
        from papers p
        where agency_id = ${agency.id} and bank_id = ${id} and not hidden
        order by position`,
      user === null ? [] : practiceCounts(sql, { agencyId: agency.id, userId: user.id }, now, id),
    ])
    const [card] = cards.list
    if (card === undefined) throw notFound("题库不存在或已下架")
    const counted = new Map(counts.map((one) => [one.chapter_id, one]))
    return {
      ...card,
      exam_types: (banks[0]?.exam_types ?? []).filter((type) => isOffered(agency, type)),
      kinds: KINDS.filter((each) => kinds.some(({ kind }) => kind === each)),
      trial: trial.length,
      chapters: chapters.map((chapter) => ({
        ...chapter,
        answered: counted.get(chapter.id)?.answered ?? 0,
        correct: counted.get(chapter.id)?.correct ?? 0,
      })),
      papers_list: papers
        .filter(({ exam_type }) => isOffered(agency, exam_type))
        .map(({ homework, ...paper }) => ({ ...paper, ...paperWindow(paper), ...(homework && { homework }) })),
    }
  },

  "question.trial": async ({ id }, ctx) => {
    const { sql, agency, ip } = ctx
    await rateLimit(ctx, `trial:${networkOf(ip)}`, TRIALS_PER_NETWORK)
    const [[bank], ids] = await Promise.all([
      sql<{ name: string; exam_types: string[] }[]>`
        select name, exam_types from banks where agency_id = ${agency.id} and id = ${id} and not hidden`,
      trialQuestions(sql, agency.id, id),
    ])
    if (bank === undefined) throw notFound("题库不存在或已下架")
    const [questions, keys] = await Promise.all([questionsById(sql, agency.id, ids), keysOf(sql, agency.id, ids)])
    return {
      bank_id: id,
      name: bank.name,
      has_practice: bank.exam_types.includes(PRACTICE) && isOffered(agency, PRACTICE),
      questions: ids.flatMap((each) => questions.get(each) ?? []),
      keys: ids.flatMap((each) => keys.get(each) ?? []),
    }
  },

  "question.keepTrial": (trial, ctx) => keepTrial(ctx, ownerOf(ctx), trial),
}

const isOffered = ({ config }: AgencyContext, type: string): boolean => config.exam_type.some(({ id }) => id === type)

interface Chapter {
  readonly id: string
  readonly name: string
  readonly questions: number
}

type PaperRow = PaperWindow &
  Omit<Output<"question.bank">["papers_list"][number], keyof PaperWindow | "homework"> & { readonly homework: boolean }
