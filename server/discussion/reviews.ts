import { randomUUID } from "node:crypto"
import type { Input, Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import { type Owner, ownerOf } from "../core/Owner.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { DISCUSSION_CODES, isMuted, requireFit } from "./mayWrite.ts"

/** Fewer say little, and may name who wrote them. */
const MIN_RATED = 5
const LIMIT = { hits: 10, seconds: 3_600 }

type Own = Output<"review.save">

export const listReviews = async (
  { sql, agency }: CallContext,
  { course_id, ...asked }: Input<"review.list">,
): Promise<Output<"review.list">> => {
  const page = pageAsked(asked)
  await requireCourse(sql, agency.id, course_id)
  const shown = sql`from reviews where agency_id = ${agency.id} and course_id = ${course_id} and hidden_at is null`
  const [[counted], rows] = await Promise.all([
    sql<[{ count: number; mean: number | null }]>`select count(*), avg(stars)::float8 as mean ${shown}`,
    sql<{ id: string; stars: number; text: string; written_at: number }[]>`
      select id, stars, text, written_at ${shown} order by written_at desc, id limit ${page.size} offset ${page.offset}`,
  ])
  const { count, mean } = counted
  return {
    rating: mean === null || count < MIN_RATED ? null : { mean: Math.round(mean * 10) / 10, count },
    ...pageOf(
      page,
      rows.map(({ written_at, ...row }) => ({ ...row, written_at: Shanghai.format(written_at) })),
      count,
    ),
  }
}

export const ownReview = async (
  ctx: CallContext,
  { course_id }: Input<"review.own">,
): Promise<Output<"review.own">> => {
  const owner = ownerOf(ctx)
  await requireCourse(ctx.sql, owner.agencyId, course_id)
  const [own, studied, muted] = await Promise.all([
    findOwn(ctx.sql, owner, course_id),
    hasStudied(ctx.sql, owner, course_id),
    isMuted(ctx),
  ])
  return { may_write: (studied || own !== null) && !muted, own }
}

/** One of a learner and a course, which may be written anew. Hidden ones stay hidden. */
export const saveReview = async (ctx: CallContext, { course_id, stars, text }: Input<"review.save">): Promise<Own> => {
  const owner = ownerOf(ctx)
  const { agencyId, userId } = owner
  await requireCourse(ctx.sql, agencyId, course_id)
  const before = await findOwn(ctx.sql, owner, course_id)
  if (before === null && !(await hasStudied(ctx.sql, owner, course_id)))
    throw new Refusal({ code: DISCUSSION_CODES.tooEarly, message: "学完三分之一的课时以后就可以评价" })
  await requireFit(ctx, text)
  await rateLimit(ctx, `review:${userId}`, LIMIT, "改得太快了")
  await ctx.sql`
    insert into reviews (agency_id, id, user_id, course_id, stars, text, written_at)
    values (${agencyId}, ${randomUUID()}, ${userId}, ${course_id}, ${stars}, ${text.trim()}, ${ctx.now})
    on conflict (agency_id, user_id, course_id) do update set
      stars = excluded.stars, text = excluded.text, written_at = excluded.written_at`
  const saved = await findOwn(ctx.sql, owner, course_id)
  if (saved === null) throw notFound()
  return saved
}

const requireCourse = async (sql: Sql, agencyId: string, course_id: string): Promise<void> => {
  const rows = await sql`select from courses where agency_id = ${agencyId} and id = ${course_id} and not hidden`
  if (rows.count === 0) throw notFound("课程不存在或已下架")
}

const findOwn = async (sql: Sql, { agencyId, userId }: Owner, course_id: string): Promise<Own | null> => {
  const [row] = await sql<{ stars: number; text: string; written_at: number; hidden: string | null }[]>`
    select stars, text, written_at, case when hidden_at is not null then hidden_because end as hidden from reviews
    where agency_id = ${agencyId} and user_id = ${userId} and course_id = ${course_id}`
  return row === undefined ? null : { ...row, written_at: Shanghai.format(row.written_at) }
}

/** A third of the course's lessons, in whichever classroom the learner joined. */
const hasStudied = async (sql: Sql, { agencyId, userId }: Owner, course_id: string): Promise<boolean> => {
  const [row] = await sql<[{ studied: boolean }]>`
    select count(*) filter (where finished) * 3 >= count(*) and count(*) > 0 as studied
    from (
      select exists (select from lesson_progress p
        join enrolments e on e.agency_id = p.agency_id and e.user_id = p.user_id and e.classroom_id = p.classroom_id
        where p.agency_id = l.agency_id and p.user_id = ${userId} and p.lesson_id = l.id and p.finished) as finished
      from lessons l where l.agency_id = ${agencyId} and l.course_id = ${course_id} and not l.hidden) lesson`
  return row.studied
}
