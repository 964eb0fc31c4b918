import { type Refund, refundOf, type RefundFacts, type RefundTerms } from "#domain/order/RefundTerms.ts"
import type { Sql } from "../db/Sql.ts"
import type { OrderRow } from "./rows.ts"

interface Row extends Pick<RefundFacts, "paid_fen" | "returned_fen" | "lessons" | "studied"> {
  readonly terms: RefundTerms | null
  readonly signed_at: number | null
  readonly asked_at: number | null
}

/**
 * What comes back for a paid order by its terms and the learner's study: for the learner, the cashier and the provider.
 * Of an open request the day counts on which it was asked for. null: nothing was paid, it goes back already, or the
 * agency has no terms.
 */
export const refundQuote = async (sql: Sql, order: OrderRow, now: number): Promise<Refund | null> => {
  if (order.state !== "paid" || order.paid_at === null) return null
  const [row] = await sql<Row[]>`
    select coalesce(o.refund_terms, a.refund_terms) as terms, p.amount_fen as paid_fen,
      (select coalesce(sum(r.amount_fen), 0)::bigint from refunds r
        where r.agency_id = p.agency_id and r.payment_number = p.number) as returned_fen,
      (select count(*) ${lessonsOf(sql)}) as lessons,
      (select count(*) ${lessonsOf(sql)} and exists (select from studied_lessons s where s.agency_id = o.agency_id
        and s.user_id = o.user_id and s.classroom_id = o.classroom_id and s.lesson_id = l.id)) as studied,
      (select k.signed_at from agreements k
        where k.agency_id = o.agency_id and k.user_id = o.user_id and k.classroom_id = o.classroom_id) as signed_at,
      (select q.asked_at from refund_requests q
        where q.agency_id = o.agency_id and q.order_id = o.id and q.state = 'asked') as asked_at
    from orders o
    join agencies a on a.id = o.agency_id
    join payments p on p.agency_id = o.agency_id and p.order_id = o.id and p.settles
    where o.agency_id = ${order.agency_id} and o.id = ${order.id}`
  if (row === undefined || row.terms === null || row.returned_fen > 0) return null
  const { terms, signed_at, asked_at, ...facts } = row
  const since = Math.max(order.paid_at, signed_at ?? 0)
  return refundOf(terms, { ...facts, price_fen: order.price_fen, since, asked_at: asked_at ?? now })
}

/** Of an order `o`: the lessons that it opened, those for everybody left out. */
const lessonsOf = (sql: Sql) => sql`
  from classroom_courses cc
  join courses k on k.agency_id = cc.agency_id and k.id = cc.course_id and not k.hidden
  join lessons l on l.agency_id = k.agency_id and l.course_id = k.id and not l.hidden and not l.preview
  where cc.agency_id = o.agency_id and cc.classroom_id = o.classroom_id`
