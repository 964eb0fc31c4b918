import type { QuestionKind } from "#domain/contract/examQuestion.ts"
import type { WrongReason } from "#domain/contract/wrongItem.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type Card, plan } from "#domain/wrong/ReviewPlan.ts"
import type { WrongEntry } from "#domain/wrong/WrongFilter.ts"
import { heldQuestions } from "../attempt/heldQuestions.ts"
import { noteToldOf } from "../attempt/toldKeys.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { subjectName } from "../core/subjectName.ts"
import { foldReleasedMarks } from "../learnerQuestions/foldReleasedMarks.ts"

/** One question of the book with what is shown beside it. Instants in epoch milliseconds. */
export interface BookEntry extends WrongEntry {
  readonly wrong_count: number
  readonly right_streak: number
  readonly last_wrong_at: number | null
  /** Put in by hand, never having been missed before. */
  readonly added_at: number | null
  readonly last_attempt_id: string
  readonly last_verdict: "right" | "wrong"
  readonly last_at: number
  /** `Shanghai.dayNumber`; null: it comes no more. */
  readonly review_day: number | null
  /** It has left the catalogue: it is read, but not asked again. */
  readonly hidden: boolean
}

export interface Book {
  /** The latest miss, or what was added latest, first. */
  readonly entries: ReadonlyArray<BookEntry>
  readonly today: number
  readonly exam_day: number | null
  readonly done_today: number
}

interface Row extends Pick<
  BookEntry,
  | "question_id"
  | "state"
  | "wrong_count"
  | "right_streak"
  | "last_wrong_at"
  | "added_at"
  | "last_attempt_id"
  | "last_verdict"
  | "last_at"
  | "hidden"
> {
  readonly subject_id: string
  readonly subject_name: string
  readonly bank_id: string
  readonly bank_name: string
  readonly chapter_id: string
  readonly chapter_name: string
  readonly kind: QuestionKind
  readonly missed_in: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<WrongReason>
  readonly first_review_day: number
  readonly reviewed_day: number
  readonly due_day: number
}

/**
 * A learner's wrong book with the days of its reviews; questions whose exam withholds their keys wait. As large as what
 * was ever missed, whatever was answered.
 */
export const readBook = async (ctx: CallContext, owner: Owner): Promise<Book> => {
  await foldReleasedMarks(ctx, owner)
  const { agencyId, userId } = owner
  const [all, [user]] = await Promise.all([
    ctx.sql<Row[]>`
      select l.question_id, l.state, l.wrong_count, l.right_streak, l.last_wrong_at, l.added_at, l.last_attempt_id,
        l.last_verdict, l.last_at, l.missed_in, l.first_review_day, l.reviewed_day, l.due_day, q.kind, q.hidden or b.hidden as hidden,
        b.subject_id, s.name as subject_name, q.bank_id, b.name as bank_name, q.chapter_id, c.name as chapter_name,
        coalesce(r.reasons, '{}') as reasons
      from learner_questions l
      join questions q on q.agency_id = l.agency_id and q.id = l.question_id
      join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
      join subjects s on s.agency_id = b.agency_id and s.id = b.subject_id
      join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
      left join wrong_reasons r on r.agency_id = l.agency_id and r.user_id = l.user_id and r.question_id = l.question_id
      where l.agency_id = ${agencyId} and l.user_id = ${userId} and l.state <> 'clean'
      order by coalesce(l.last_wrong_at, l.added_at) desc, l.question_id`,
    ctx.sql<{ exam_day: string | null }[]>`
      select exam_day from users where agency_id = ${agencyId} and id = ${userId}`,
  ])
  const held = await heldQuestions(ctx.sql, owner, "all", ctx.now)
  const rows = all.filter(({ question_id }) => !held.has(question_id))
  // also of what is not in the book: it was right
  await noteToldOf(
    ctx.sql,
    owner,
    ctx.sql`
      select question_id from learner_questions
      where agency_id = ${agencyId} and user_id = ${userId} and not question_id = any (${[...held]})`,
    ctx.now,
  )
  const today = Shanghai.dayNumber(ctx.now)
  const exam_day = user?.exam_day == null ? null : dayOf(user.exam_day)
  const done_today = rows.filter((row) => row.reviewed_day === today && row.first_review_day < today).length
  const cards = rows.filter(({ state, hidden }) => state === "active" && !hidden).map(cardOf)
  const days = plan(cards, { today, exam_day, done_today })
  return {
    entries: rows.map((row) => entryOf(row, ctx, days.get(row.question_id) ?? null, today)),
    today,
    exam_day,
    done_today,
  }
}

const dayOf = (date: string): number => Shanghai.dayNumber(Shanghai.parse(`${date} 00:00:00`) ?? 0)

const cardOf = ({ question_id, due_day, reviewed_day, last_verdict, last_at }: Row): Card => ({
  question_id,
  due_day,
  reviewed_day,
  missed_at: last_verdict === "wrong" ? last_at : null,
})

const entryOf = (row: Row, ctx: CallContext, review_day: number | null, today: number): BookEntry => ({
  question_id: row.question_id,
  state: row.state,
  subject: { id: row.subject_id, name: subjectName(ctx, row.subject_name) },
  bank: { id: row.bank_id, name: row.bank_name },
  chapter: { id: row.chapter_id, name: row.chapter_name },
  kind: row.kind,
  missed_in: row.missed_in,
  reasons: row.reasons,
  isDue: review_day === today,
  wrong_count: row.wrong_count,
  right_streak: row.right_streak,
  last_wrong_at: row.last_wrong_at,
  added_at: row.added_at,
  last_attempt_id: row.last_attempt_id,
  last_verdict: row.last_verdict,
  last_at: row.last_at,
  review_day,
  hidden: row.hidden,
})
