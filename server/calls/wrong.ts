import { DAILY } from "#domain/exam/ExamTypeRules.ts"
import type { Owner } from "../exam/AttemptRow.ts"
import { actOnWrong, tagWrong } from "../wrong/changeBook.ts"
import { exportBook } from "../wrong/exportBook.ts"
import { practiseWrong } from "../wrong/practiseWrong.ts"
import { wrongOverview } from "../wrong/wrongOverview.ts"
import { wrongPage } from "../wrong/wrongPage.ts"
import { type CallContext, type Handlers, signedIn } from "./Handler.ts"
import { pageAsked } from "./paging.ts"

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
  "wrong.act": (asked, ctx) => ctx.transaction((sql) => actOnWrong(sql, ownerOf(ctx), asked, ctx.now)),
  "wrong.reasons": (asked, ctx) => ctx.transaction((sql) => tagWrong(sql, ownerOf(ctx), asked, ctx.now)),
  "wrong.export": (asked, ctx) => exportBook(ctx, ownerOf(ctx), asked),
  "wrong.practise": (asked, ctx) => practiseWrong(ctx, ownerOf(ctx), asked),
}

const ownerOf = (ctx: CallContext): Owner => ({ agencyId: ctx.agency.id, userId: signedIn(ctx).id })
