import type { CallName } from "#domain/contract/Contract.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import { wasShown } from "../attempt/wasShown.ts"
import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { pageAsked } from "../core/paging.ts"
import { notFound } from "../core/Refusal.ts"
import { foldReleasedMarks } from "../learnerQuestions/foldReleasedMarks.ts"
import { statesOf } from "../learnerQuestions/statesOf.ts"
import { favoredIds, favoritesPage, foldersOf, removeFolder, saveFolder, setFavorite } from "./favorites.ts"
import { keptQuestions } from "./keptQuestions.ts"
import { noteOf, notesPage, writeNote } from "./notes.ts"
import { addReport, reportsOn, reportsPage } from "./reports.ts"

type Name = Exclude<
  Extract<CallName, `practice.${string}`>,
  "practice.daily" | "practice.reset" | "practice.keys" | "practice.insight"
>

/** What a learner keeps beside questions: favourites, notes and reports. */
export const handlers: Handlers<Name> = {
  "practice.question": async ({ question_id }, ctx) => {
    const owner = ownerOf(ctx)
    const kept = (await keptQuestions(ctx.sql, owner, [question_id])).get(question_id)
    if (kept === undefined) throw notFound("题目不存在或已下架")
    await foldReleasedMarks(ctx, owner)
    const [folders, favorites, note, reports, states, embargoed, shown] = await Promise.all([
      foldersOf(ctx.sql, owner),
      ctx.sql<{ folder_id: string }[]>`
        select folder_id from favorites
        where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and question_id = ${question_id}`,
      noteOf(ctx.sql, owner, question_id),
      reportsOn(ctx.sql, owner, question_id, ctx.now),
      statesOf(ctx.sql, owner, [question_id]),
      embargoedQuestions(ctx.sql, owner, [question_id], ctx.now),
      wasShown(ctx.sql, owner, question_id, ctx.now),
    ])
    const wrong_state = embargoed.size > 0 ? null : (states.get(question_id) ?? (shown ? "clean" : null))
    if (wrong_state !== null) await recordDisclosure(ctx.sql, owner, [question_id], ctx.now)
    return { ...kept, wrong_state, folder_id: favorites[0]?.folder_id ?? null, folders, note, reports }
  },

  "practice.favorites": ({ folder_id, ...page }, ctx) =>
    favoritesPage(ctx.sql, ownerOf(ctx), folder_id ?? null, pageAsked(page)),
  "practice.favored": async (_, ctx) => ({ question_ids: await favoredIds(ctx.sql, ownerOf(ctx)) }),
  "practice.favorite": (asked, ctx) => ctx.transaction((sql) => setFavorite(sql, ownerOf(ctx), asked, ctx.now)),
  "practice.folder": (asked, ctx) => ctx.transaction((sql) => saveFolder(sql, ownerOf(ctx), asked, ctx.now)),
  "practice.removeFolder": ({ id }, ctx) => ctx.transaction((sql) => removeFolder(sql, ownerOf(ctx), id, ctx.now)),

  "practice.note": (asked, ctx) => ctx.transaction((sql) => writeNote(sql, ownerOf(ctx), asked, ctx.now)),
  "practice.notes": (page, ctx) => notesPage(ctx.sql, ownerOf(ctx), pageAsked(page)),

  "practice.report": (asked, ctx) => ctx.transaction((sql) => addReport(sql, ownerOf(ctx), asked, ctx.now)),
  "practice.reports": (page, ctx) => reportsPage(ctx.sql, ownerOf(ctx), pageAsked(page), ctx.now),
}
