import * as CourseCode from "#domain/account/CourseCode.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { bucketsOf, limitWrongTries } from "../core/rateLimit.ts"
import { invalid } from "../core/Refusal.ts"
import { subjectName } from "../core/subjectName.ts"
import { isOver } from "../enrolment/access.ts"
import { gainOf } from "../enrolment/enrol.ts"
import { expired, unusable } from "./codeRefusals.ts"
import { findCode, type FoundCode, serialOf } from "./findCode.ts"
import { redeem } from "./redeem.ts"

/** Codes that open nothing. */
const WRONG_OF_LEARNER = { hits: 10, seconds: 600 }
const WRONG_OF_NETWORK = { hits: 100, seconds: 600 }

export const handlers: Handlers<"code.preview" | "code.redeem" | "code.history"> = {
  "code.preview": ({ code }, ctx) =>
    tried(ctx, code, async (read) => {
      const found = await findCode(ctx.sql, ctx, read)
      const { userId } = ownerOf(ctx)
      const isMine = found?.redeemed_by === userId
      if (found === undefined || !(isMine || isOpen(found))) throw unusable()
      if (!isMine && isPast(found, ctx.now)) throw expired()
      const [held] = await ctx.sql<{ valid_until: string | null }[]>`
        select valid_until from enrolments
        where agency_id = ${ctx.agency.id} and user_id = ${userId} and classroom_id = ${found.classroom_id}`
      return {
        ...openedBy(found, isMine ? found.promised_until : found.valid_until),
        subject_name: subjectName(ctx, found.subject_name),
        courses: found.courses,
        lessons: found.lessons,
        expires_at: found.expires_at === null ? null : Shanghai.format(found.expires_at),
        gives: isMine ? ("redeemed" as const) : gainOf(held, found.valid_until, ctx.now),
      }
    }),

  "code.redeem": ({ code }, ctx) =>
    tried(ctx, code, async (read) => {
      const found = await ctx.transaction((sql) => redeem(sql, ctx, read))
      return openedBy(found, found.promised_until)
    }),

  "code.history": async (asked, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    const page = pageAsked(asked)
    const rows = await ctx.sql<HistoryRow[]>`
      select k.batch_id, k.number, k.redeemed_at, k.valid_until, b.classroom_id, c.name, count(*) over () as total
      from course_codes k
      join course_code_batches b on b.agency_id = k.agency_id and b.id = k.batch_id
      join classrooms c on c.agency_id = b.agency_id and c.id = b.classroom_id
      where k.agency_id = ${agencyId} and k.redeemed_by = ${userId}
      order by k.redeemed_at desc, k.batch_id, k.number
      limit ${page.size} offset ${page.offset}`
    const list = rows.map((row) => ({
      ...openedBy(row, row.valid_until),
      redeemed_at: Shanghai.format(row.redeemed_at),
    }))
    return pageOf(page, list, rows[0]?.total ?? 0)
  },
}

interface HistoryRow extends Pick<FoundCode, "batch_id" | "number" | "classroom_id" | "name" | "valid_until"> {
  readonly redeemed_at: number
  readonly total: number
}

/** Refuses a code with a slip before anything is asked; one that opens nothing counts against who tries. */
const tried = async <T>(ctx: CallContext, typed: string, run: (code: string) => Promise<T>): Promise<T> => {
  const code = CourseCode.read(typed)
  if (code === null) throw invalid("code", CourseCode.MISTYPED)
  const wrong = [
    [`course-code:${ownerOf(ctx).userId}`, WRONG_OF_LEARNER],
    ...bucketsOf("course-code", ctx.ip, WRONG_OF_NETWORK),
  ] as const
  return limitWrongTries(ctx, wrong, () => run(code))
}

const isOpen = ({ redeemed_at, revoked_at }: FoundCode): boolean => redeemed_at === null && revoked_at === null

/** Past its own day, or opening what is over. */
const isPast = ({ expires_at, valid_until }: FoundCode, now: number): boolean =>
  (expires_at !== null && expires_at <= now) || isOver(valid_until, now)

const openedBy = (
  code: Pick<FoundCode, "batch_id" | "number" | "classroom_id" | "name">,
  valid_until: string | null,
) => ({ serial: serialOf(code), classroom_id: code.classroom_id, name: code.name, valid_until })
