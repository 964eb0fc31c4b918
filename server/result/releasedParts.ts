import type { ByHand, OthersAnswers, ReleasedResult, UnreleasedResult } from "#domain/contract/examResult.ts"
import { DRAWN } from "#domain/practice/DrawnSet.ts"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import * as Accuracy from "#domain/result/Accuracy.ts"
import * as ResultParts from "#domain/result/ResultParts.ts"
import { scoreLess } from "#domain/result/scoreLess.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { currentAnswers } from "../attempt/currentAnswers.ts"
import { givenMarks, markedBy } from "../attempt/handMarks.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { orderIn } from "../attempt/optionOrders.ts"
import { type AskedQuestion, keysIn, questionsOf, type StoredKey } from "../attempt/questionsOf.ts"
import { recordAttemptDisclosure, recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Sql } from "../db/Sql.ts"
import { statesOf } from "../learnerQuestions/statesOf.ts"
import { correctionsOf, regradingOf, voidedOf } from "./correctionsOf.ts"
import { mayRetake } from "./mayRetake.ts"
import { othersAnswers } from "./othersAnswers.ts"
import { ownTries } from "./ownTries.ts"
import { selfMarksUntil } from "./selfMark.ts"
import { shareOf } from "./shares.ts"
import { standingOf } from "./standingOf.ts"

export type Reading = Pick<CallContext, "sql" | "now" | "keys"> & {
  readonly agency: { readonly config: Pick<CallContext["agency"]["config"], "exam_type"> }
}

export interface ResultRow extends ResultParts.ResultParts {
  readonly seconds: number
}

/** Known before the release, and smaller while questions are withheld. */
type Reduced = "total_score" | "answered" | "objective_total"

/** What is sent once keys and scores may leave the server; every number without the questions that are withheld. */
export const releasedParts = async (
  ctx: Reading,
  attempt: AttemptRow,
  asked: Awaited<ReturnType<typeof questionsOf>>,
  answers: Awaited<ReturnType<typeof currentAnswers>>,
  row: ResultRow,
): Promise<Omit<ReleasedResult, Exclude<keyof UnreleasedResult, Reduced>>> => {
  const { sql, now } = ctx
  const { agency_id, user_id, question_ids } = attempt
  const owner = { agencyId: agency_id, userId: user_id }
  const [
    marks,
    stored,
    embargoed,
    book,
    given,
    standing,
    others,
    corrections,
    regrading,
    voids,
    share_id,
    may_retake,
    drawable,
  ] = await Promise.all([
    readMarks(sql, attempt),
    keysIn(sql, attempt),
    embargoedQuestions(sql, owner, question_ids, now),
    statesOf(sql, owner, question_ids),
    givenMarks(sql, attempt),
    standingOf(sql, attempt, row),
    othersAnswers(sql, agency_id, question_ids),
    correctionsOf(sql, attempt),
    regradingOf(sql, attempt),
    voidedOf(sql, attempt),
    shareOf(sql, attempt),
    mayRetake(sql, attempt, now),
    drawableBanks(ctx, attempt, asked),
  ])
  const markOf = (question: string) => marks.get(question) ?? UNANSWERED
  const shown = asked.filter(({ question }) => !embargoed.has(question.id))
  await recordDisclosure(
    sql,
    owner,
    shown.map(({ question }) => question.id),
    now,
  )
  const tries = await ownTries(sql, attempt, now)
  await recordAttemptDisclosure(
    sql,
    owner,
    tries.map(({ attempt_id }) => attempt_id),
    now,
  )
  const judged = shown
    .filter(({ question }) => question.kind !== "short" && !voids.has(question.id))
    .map(({ question, chapter, chapter_id, bank_id }) => ({
      chapter,
      chapter_id,
      bank_id,
      points: stored.get(question.id)?.points ?? [],
      isRight: markOf(question.id).verdict === "right",
    }))
  const parts =
    embargoed.size === 0
      ? row
      : ResultParts.of(
          shown.map(({ question }) => ({
            question,
            mark: markOf(question.id),
            given: given.get(question.id) ?? null,
            voided: voids.get(question.id) ?? null,
          })),
        )
  // what somebody answered to a question that is void is shown beside its key as ever
  const ownVerdict = (id: string, { answer }: Pick<StoredKey, "answer">) => {
    const found = asked.find(({ question }) => question.id === id)?.question
    const value = answers.find(({ question_id }) => question_id === id)?.value ?? null
    return found === undefined ? "unanswered" : Scoring.mark(found, answer, value, attempt.rules.partial).verdict
  }
  /** Where a set of these questions' topic is drawn from: their one bank, where it offers that. */
  const bankOf = (members: ReadonlyArray<Pick<AskedQuestion, "bank_id">>) => {
    const [bank_id, ...others] = new Set(members.map((one) => one.bank_id))
    return bank_id !== undefined && others.length === 0 && drawable.has(bank_id) ? { bank_id } : {}
  }
  return {
    score: parts.score,
    total_score: parts.total_score,
    correct: parts.correct,
    answered: parts.answered,
    objective_score: parts.objective_score,
    objective_total: parts.objective_total,
    by_hand: byHand(attempt, parts, new Map([...given].filter(([question]) => !embargoed.has(question)))),
    // both depend on every question
    standing: embargoed.size === 0 ? standing : null,
    corrections: embargoed.size === 0 ? corrections : [],
    ...(regrading.some((question) => !embargoed.has(question)) && { regrading: true as const }),
    ...(voids.size > 0 && { voided: [...voids].map(([question_id, void_as]) => ({ question_id, void_as })) }),
    tries,
    chapters: [...Map.groupBy(judged, ({ bank_id, chapter_id }) => `${bank_id} ${chapter_id}`).values()].flatMap(
      (members) =>
        Accuracy.by(members, ({ chapter }) => [chapter]).map((one) => ({
          ...one,
          ...bankOf(members),
          chapter_id: members[0]?.chapter_id ?? "",
        })),
    ),
    points: Accuracy.by(judged, ({ points }) => points).map((one) => ({
      ...one,
      ...bankOf(judged.filter(({ points }) => points.includes(one.name))),
    })),
    others: others.filter(({ question_id }) => !embargoed.has(question_id)).map((one) => shownTo(attempt, one)),
    share_id,
    may_retake,
    draws: drawable.has(attempt.bank_id) && asked.every(({ bank_id }) => bank_id === attempt.bank_id),
    in_book: question_ids.filter((question) => book.get(question) === "active" && !embargoed.has(question)),
    held: embargoed.size,
    keys: question_ids.flatMap((question) => {
      const key = stored.get(question)
      return key === undefined || embargoed.has(question)
        ? []
        : [{ ...key, verdict: voids.has(question) ? ownVerdict(question, key) : markOf(question).verdict }]
    }),
  }
}

const byHand = (
  attempt: AttemptRow,
  row: ResultParts.ResultParts,
  given: ReadonlyMap<string, number>,
): ByHand | null => {
  if (row.objective_total === row.total_score) return null
  const by = markedBy(attempt)
  return {
    by,
    score: scoreLess(row.score, row.objective_score),
    total_score: scoreLess(row.total_score, row.objective_total),
    awaiting: row.awaiting,
    until: by === "learner" ? selfMarksUntil(attempt) : null,
    given: [...given].map(([question_id, score]) => ({ question_id, score })),
  }
}

/** Of the banks of these questions, those that draw sets. */
const drawableBanks = async (
  { sql, agency }: Reading,
  { agency_id }: AttemptRow,
  asked: ReadonlyArray<AskedQuestion>,
): Promise<ReadonlySet<string>> => {
  if (!agency.config.exam_type.some(({ id }) => id === DRAWN)) return new Set()
  const banks = await sql<{ id: string }[]>`
    select id from banks
    where agency_id = ${agency_id} and id = any (${[...new Set(asked.map(({ bank_id }) => bank_id))]})
      and not hidden and ${DRAWN} = any (exam_types)`
  return new Set(banks.map(({ id }) => id))
}

/** What others chose of options as this attempt shows them. */
const shownTo = (attempt: AttemptRow, { choices, ...one }: OthersAnswers): OthersAnswers => ({
  ...one,
  choices: choices
    .map(({ choice, chosen }) => ({
      choice: OptionOrder.shownKey(orderIn(attempt, one.question_id), choice),
      chosen,
    }))
    .toSorted((a, b) => (a.choice < b.choice ? -1 : 1)),
})

const UNANSWERED: Scoring.Mark = { verdict: "unanswered", score: 0 }

const readMarks = async (sql: Sql, { agency_id, id }: AttemptRow): Promise<ReadonlyMap<string, Scoring.Mark>> => {
  const rows = await sql<(Scoring.Mark & { readonly question_id: string })[]>`
    select question_id, verdict, score from attempt_marks where agency_id = ${agency_id} and attempt_id = ${id}`
  return new Map(rows.map(({ question_id, ...mark }) => [question_id, mark]))
}
