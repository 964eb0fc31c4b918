import { DAILY } from "#domain/exam/ExamTypeRules.ts"
import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { pageAsked } from "../core/paging.ts"
import { actOnWrong, tagWrong } from "./changeBook.ts"
import { exportBook } from "./exportBook.ts"
import { practiseWrong } from "./practiseWrong.ts"
import { wrongOverview } from "./wrongOverview.ts"
import { wrongPage } from "./wrongPage.ts"

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
