import type { QuestionKind } from "#domain/contract/examQuestion.ts"
import type { WrongReason } from "#domain/contract/wrongItem.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { WrongCell } from "#domain/wrongBook/WrongFilter.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { subjectName } from "../core/subjectName.ts"
import type { Sql } from "../db/Sql.ts"
import { foldReleasedMarks } from "../learnerQuestions/foldReleasedMarks.ts"
import { drawBook } from "./drawBook.ts"
import { embargoedOfLearner } from "./embargoedOfLearner.ts"
import type { PracticePoint } from "./practicePoints.ts"

/** Some of the book's questions, alike in all they are filtered by. */
export interface Cell extends WrongCell {
  /** What its entries are found by. */
  readonly cell: string
  /** They have left the catalogue: they are read, but not asked again. */
  readonly hidden: boolean
}

/** Days are `Shanghai.dayNumber`s. */
export interface Book {
  readonly cells: ReadonlyArray<Cell>
  readonly today: number
  readonly exam_day: number | null
  readonly done_today: number
  /** The points to work on, the weakest first. */
  readonly weak_points: ReadonlyArray<PracticePoint>
}

/**
 * A learner's wrong book with what is counted in it; questions whose exam withholds their keys wait. It costs as much as
 * the book has cells, and as much as all of it for the first look after something changed.
 */
export const openBook = async (ctx: CallContext, owner: Owner): Promise<Book> => {
  await foldReleasedMarks(ctx, owner)
  const today = Shanghai.dayNumber(ctx.now)
  if (!(await isDrawn(ctx.sql, owner, today, ctx.now)))
    await ctx.transaction((sql) => drawBook(sql, owner, today, ctx.now))
  const { agencyId, userId } = owner
  const [cells, [book]] = await Promise.all([
    cellsOf(ctx, owner),
    ctx.sql<Pick<Book, "exam_day" | "done_today" | "weak_points">[]>`
      select exam_day, done_today, weak_points from wrong_books where agency_id = ${agencyId} and user_id = ${userId}`,
  ])
  if (book === undefined) throw new Error(`no book of ${userId}`)
  return { ...book, cells, today }
}

/** Whether nothing changed that the book was drawn from. */
const isDrawn = async (sql: Sql, owner: Owner, today: number, now: number): Promise<boolean> => {
  const [row] = await sql<{ drawn: boolean }[]>`
    select b.drawn_version = b.version and b.today = ${today} and b.exam_day is not distinct from u.exam_day - date '1970-01-01'
      and b.catalogue_version = coalesce(c.version, 0) and b.held = ${embargoedOfLearner(sql, owner, now)} as drawn
    from users u
    join wrong_books b on b.agency_id = u.agency_id and b.user_id = u.id
    left join catalogue_versions c on c.agency_id = u.agency_id
    where u.agency_id = ${owner.agencyId} and u.id = ${owner.userId}`
  return row?.drawn === true
}

interface Row extends Pick<Cell, "cell" | "state" | "hidden" | "questions"> {
  readonly bank_id: string
  readonly bank_name: string
  readonly subject_id: string
  readonly subject_name: string
  readonly chapter_id: string
  readonly chapter_name: string
  readonly kind: QuestionKind
  readonly missed_in: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<WrongReason>
  readonly is_due: boolean
}

const cellsOf = async (ctx: CallContext, { agencyId, userId }: Owner): Promise<ReadonlyArray<Cell>> => {
  const rows = await ctx.sql<Row[]>`
    select l.cell, l.state, l.kind, l.missed_in, l.reasons, l.hidden, l.is_due, l.questions, l.bank_id, b.name as bank_name,
      b.subject_id, s.name as subject_name, l.chapter_id, c.name as chapter_name
    from wrong_cells l
    join banks b on b.agency_id = l.agency_id and b.id = l.bank_id
    join subjects s on s.agency_id = b.agency_id and s.id = b.subject_id
    join bank_chapters c on c.agency_id = l.agency_id and c.bank_id = l.bank_id and c.id = l.chapter_id
    where l.agency_id = ${agencyId} and l.user_id = ${userId}`
  return rows.map((row) => ({
    cell: row.cell,
    state: row.state,
    subject: { id: row.subject_id, name: subjectName(ctx, row.subject_name) },
    bank: { id: row.bank_id, name: row.bank_name },
    chapter: { id: row.chapter_id, name: row.chapter_name },
    kind: row.kind,
    missed_in: row.missed_in,
    reasons: row.reasons,
    isDue: row.is_due,
    hidden: row.hidden,
    questions: row.questions,
  }))
}
