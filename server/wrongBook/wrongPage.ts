import type { Output } from "#domain/contract/Contract.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { ROWS_TO_MASTER } from "#domain/wrongBook/WrongBook.ts"
import { groupsOf, matches, type WrongFilter } from "#domain/wrongBook/WrongFilter.ts"
import { keysToDisclose } from "../attempt/embargoedQuestions.ts"
import { orderOf } from "../attempt/optionOrders.ts"
import { questionsById } from "../attempt/questionsOf.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { type PageAsked, pageOf } from "../core/paging.ts"
import type { Sql } from "../db/Sql.ts"
import { openBook } from "../learnerBook/openBook.ts"
import { type BookEntry, questionsIn, readEntries } from "./readEntries.ts"

type WrongPage = Output<"exam.wrong">
export type WrongItem = WrongPage["list"][number]

/** A page of the wrong book, and what it can be filtered by. */
export const wrongPage = async (
  ctx: CallContext,
  owner: Owner,
  filter: WrongFilter,
  page: PageAsked,
): Promise<WrongPage> => {
  const { cells } = await openBook(ctx, owner)
  const found = cells.filter((cell) => matches(cell, filter))
  const entries = await readEntries(ctx.sql, owner, found, { limit: page.size, offset: page.offset })
  return {
    ...pageOf(page, await itemsOf(ctx.sql, owner, entries, ctx.now), questionsIn(found)),
    groups: groupsOf(cells, filter),
  }
}

/** Entries with question, key and the learner's latest answer, in their order; those of an exam in progress wait. */
export const itemsOf = async (
  sql: Sql,
  owner: Owner,
  entries: ReadonlyArray<BookEntry>,
  now: number,
): Promise<ReadonlyArray<WrongItem>> => {
  const ids = entries.map(({ question_id }) => question_id)
  const [questions, keys, answers] = await Promise.all([
    questionsById(sql, owner.agencyId, ids),
    keysToDisclose(sql, owner, ids, now),
    latestAnswers(sql, owner, ids),
  ])
  return entries.flatMap((entry) => {
    const question = questions.get(entry.question_id)
    const key = keys.get(entry.question_id)
    const answer = answers.get(entry.question_id) ?? null
    if (question === undefined || key === undefined) return []
    return {
      question,
      key: { ...key, verdict: entry.last_verdict ?? (answer === null ? "unanswered" : "self") },
      answer,
      bank_id: entry.bank.id,
      bank_name: entry.bank.name,
      state: entry.state,
      wrong_count: entry.wrong_count,
      last_wrong_at: timeText(entry.last_wrong_at),
      added_at: timeText(entry.added_at),
      right_streak: entry.right_streak,
      rows_to_master: ROWS_TO_MASTER,
      review_on: entry.review_day === null ? null : dateOfDay(entry.review_day),
      reasons: entry.reasons,
    }
  })
}

const timeText = (at: number | null): string | null => (at === null ? null : Shanghai.format(at))

/** `YYYY-MM-DD` of a `Shanghai.dayNumber`. */
export const dateOfDay = (day: number): string => new Date(day * Shanghai.DAY_MS).toISOString().slice(0, 10)

const latestAnswers = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, AnswerValue>> => {
  const rows = await sql<{ question_id: string; value: AnswerValue; option_order: OptionOrder.OptionOrder }[]>`
    select l.question_id, a.value, ${orderOf(sql, "l.question_id")} as option_order
    from learner_questions l
    left join lateral (
      select m.attempt_id from attempt_marks m
      where l.last_attempt_id is null and m.agency_id = l.agency_id and m.user_id = l.user_id
        and m.question_id = l.question_id
      order by m.marked_at desc limit 1
    ) unjudged on true
    join attempt_answers a on a.agency_id = l.agency_id and a.attempt_id = coalesce(l.last_attempt_id, unjudged.attempt_id)
      and a.question_id = l.question_id and a.kind = 'answer'
    join attempts t on t.agency_id = a.agency_id and t.id = a.attempt_id
    where l.agency_id = ${agencyId} and l.user_id = ${userId} and l.question_id = any (${ids})`
  return new Map(
    rows.map(({ question_id, value, option_order }) => [question_id, OptionOrder.authored(option_order, value)]),
  )
}
