import type { Input, Output } from "#domain/contract/Contract.ts"
import { hiddenQuestions } from "../attempt/hiddenQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { type AskRow, askColumns, askOf } from "./asks.ts"

interface Row extends AskRow {
  readonly classroom_id: string | null
  readonly lesson_id: string | null
  readonly question_id: string | null
  readonly title: string
  readonly source: string
  readonly stem_html: string
  readonly total: number
}

/**
 * A page of what the learner asked, the latest first. An answer may tell the key of its question: where an exam withholds
 * that, the answer waits, and what is told is noted.
 */
export const ownAsks = async (ctx: CallContext, asked: Input<"ask.mine">): Promise<Output<"ask.mine">> => {
  const { sql, now } = ctx
  const owner = ownerOf(ctx)
  const { agencyId, userId } = owner
  const page = pageAsked(asked)
  const rows = await sql<Row[]>`
    with page as materialized (
      select ${askColumns(sql, userId)}, classroom_id, lesson_id, question_id, count(*) over () as total from asks
      where agency_id = ${agencyId} and user_id = ${userId}
      order by asked_at desc, id limit ${page.size} offset ${page.offset}
    )
    select p.*, coalesce(l.name, '') as title, coalesce(c.name, b.name, '') as source, coalesce(q.body ->> 'stem_html', '') as stem_html
    from page p
    left join lessons l on l.agency_id = ${agencyId} and l.id = p.lesson_id and not l.hidden
    left join courses c on c.agency_id = l.agency_id and c.id = l.course_id
    left join questions q on q.agency_id = ${agencyId} and q.id = p.question_id and not q.hidden
    left join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
    order by p.asked_at desc, p.id`
  const hidden = new Set<string | null>(rows.length === 0 ? [] : await hiddenQuestions(ctx))
  const list = rows.map(({ classroom_id, lesson_id, question_id, title, source, stem_html, total: _, ...row }) => {
    const withheld = hidden.has(question_id)
    const ask = askOf(row)
    return {
      ...ask,
      ...(withheld && { reply: "" }),
      classroom_id,
      lesson_id,
      question_id,
      title,
      source,
      stem_html: withheld ? "" : stem_html,
      withheld,
    }
  })
  const told = list.flatMap(({ question_id, reply }) => (question_id !== null && reply !== "" ? [question_id] : []))
  if (told.length > 0) await recordDisclosure(sql, owner, told, now)
  return pageOf(page, list, rows[0]?.total ?? 0)
}
