import { DAILY } from "#domain/question/practiceTypes.ts"
import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { pageAsked } from "../core/paging.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { actOnWrong, requireShown, tagWrong } from "./changeBook.ts"
import { exportBook } from "./exportBook.ts"
import { practiseWrong } from "./practiseWrong.ts"
import { wrongOverview } from "./wrongOverview.ts"
import { wrongPage } from "./wrongPage.ts"

/** Each is kept and read again with every look at its question. */
const ACTS = { hits: 500, seconds: 3_600 }
const ACTS_ON_ONE = { hits: 20, seconds: 86_400 }

export const handlers: Handlers<
  | "exam.wrong"
  | "exam.dailyWrong"
  | "wrong.overview"
  | "wrong.act"
  | "wrong.reasons"
  | "wrong.practise"
  | "wrong.export"
> = {
  "exam.wrong": (asked, ctx) => wrongPage(ctx, ownerOf(ctx), asked, pageAsked(asked)),
  "exam.dailyWrong": (asked, ctx) => wrongPage(ctx, ownerOf(ctx), { ...asked, exam_type: DAILY }, pageAsked(asked)),
  "wrong.overview": (_, ctx) => wrongOverview(ctx, ownerOf(ctx)),
  "wrong.act": async (asked, ctx) => {
    const owner = ownerOf(ctx)
    const of = `wrong-act:${owner.userId}`
    await rateLimit(ctx, of, ACTS)
    await rateLimit(ctx, `${of}:${asked.question_id}`, ACTS_ON_ONE)
    await requireShown(ctx.sql, owner, asked.question_id, ctx.now)
    return ctx.transaction((sql) => actOnWrong(sql, owner, asked, ctx.now))
  },
  "wrong.reasons": async (asked, ctx) => {
    const owner = ownerOf(ctx)
    await requireShown(ctx.sql, owner, asked.question_id, ctx.now)
    return ctx.transaction((sql) => tagWrong(sql, owner, asked, ctx.now))
  },
  "wrong.export": (asked, ctx) => exportBook(ctx, ownerOf(ctx), asked),
  "wrong.practise": (asked, ctx) => practiseWrong(ctx, ownerOf(ctx), asked),
}
