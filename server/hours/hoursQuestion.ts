import { randomBytes, randomInt } from "node:crypto"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import type { HoursState } from "#domain/contract/hours.ts"
import { answerUntil, type HoursCheck, type HoursDesk } from "#domain/hours/HoursDesk.ts"
import { chanceOf, lessonIn } from "#domain/hours/HoursLedger.ts"
import { disclosedOf } from "../attempt/keyDisclosures.ts"
import { drawOptions } from "../attempt/optionOrders.ts"
import { questionsById } from "../attempt/questionsOf.ts"
import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { markersOf } from "../attempt/markersOf.ts"

type Drawn = Pick<HoursCheck, "id" | "question" | "order" | "chance" | "fresh">

/**
 * A question of the lesson that was taught by now, at random: one whose key the learner was not told anything of, where
 * there is one. null: the lesson has none that may be asked.
 */
export const drawQuestion = async (ctx: CallContext, { ledger, check }: HoursDesk): Promise<Drawn | null> => {
  const { began } = ledger
  if (began === null) return null
  const { reached } = lessonIn(ledger, began.lesson)
  const markers = (await markersOf(ctx, began.lesson)).filter(({ question_id }) => question_id !== check?.question)
  const taught = markers.filter(({ second }) => second <= reached)
  const ids = (taught.length > 0 ? taught : markers).map(({ question_id }) => question_id)
  const known = await disclosedOf(ctx.sql, ownerOf(ctx), ids)
  const isFresh = (id: string) => !known.has(id) && !ledger.asked.includes(id)
  const fresh = ids.filter(isFresh)
  const pool = fresh.length > 0 ? fresh : ids
  const question = pool[pool.length > 1 ? randomInt(pool.length) : 0]
  if (question === undefined) return null
  const [row] = await ctx.sql<(Parameters<typeof drawOptions>[0] & Parameters<typeof chanceOf>[0])[]>`
    select id, kind, body -> 'options' as options from questions
    where agency_id = ${ctx.agency.id} and id = ${question}`
  if (row === undefined) return null
  const id = randomBytes(12).toString("hex")
  return { id, question, order: drawOptions(row, id), chance: chanceOf(row), fresh: isFresh(question) }
}

/** The question as it is asked; null where none waits. */
export const shownCheck = async (ctx: CallContext, check: HoursCheck | null): Promise<HoursState["check"]> => {
  if (check === null) return null
  const question = (await questionsById(ctx.sql, ctx.agency.id, [check.question])).get(check.question)
  if (question === undefined) return null
  return {
    id: check.id,
    question: { ...question, options: OptionOrder.shownOptions(check.order, question.options) },
    left: Math.max(0, Math.round((answerUntil(check) - ctx.now) / 1_000)),
  }
}
