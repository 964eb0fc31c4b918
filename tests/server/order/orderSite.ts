import { runSteps } from "#server/core/runSteps.ts"
import { makeProviders } from "#server/order/makeProviders.ts"
import { orderJobs } from "#server/order/orderJobs.ts"
import { DEVELOPER } from "../../support/developer.ts"
import type { TestServer } from "../../support/testServer.ts"
import { makeStudySite, type Learner, type StudySite } from "../content/studySite.ts"

/** What happens to orders without a learner, at one server. */
export interface OrderContext {
  /** Runs the jobs of orders until nothing is left. */
  readonly work: () => Promise<void>
  /** Presses a button on the page of the embedded provider; gives its status. */
  readonly press: (address: string, button: string) => Promise<number>
}

/** A site that sells classroom 2001 for 99 yuan. */
export interface OrderSite extends StudySite, OrderContext {}

export const makeOrderSite = async (): Promise<OrderSite> => {
  const site = await makeStudySite()
  return { ...site, ...orderContext(site) }
}

export const orderContext = ({ sql, deps: { config, keys, secretsKey }, clock, app }: TestServer): OrderContext => {
  const deps = { pool: sql, keys, secretsKey, now: () => clock.now }
  const providers = makeProviders(config, deps)
  const { development } = config
  const jobs = orderJobs({ ...deps, providers, development, transaction: (run) => sql.begin(run) })
  return {
    work: async () => {
      for (const { name, run } of jobs) await runSteps(run, deps, { name, wait: true })
    },
    press: async (address, button) => {
      const { statusCode } = await app.inject({
        method: "POST",
        url: address,
        headers: { host: "a.test", ...DEVELOPER, "content-type": "application/x-www-form-urlencoded" },
        payload: `press=${button}`,
      })
      return statusCode
    },
  }
}

export const CLASSROOM = "2001"

export const buy = (learner: Learner, more: { readonly coupon?: string; readonly amount?: string } = {}) =>
  learner.get("order.create", { classroom_id: CLASSROOM, coupon: more.coupon ?? null, amount: more.amount ?? "99.00" })

export const pay = (learner: Learner, id: string) => learner.get("order.pay", { id, provider: "embedded" })

/** Money, orders and enrolments must agree; gives every way in which they do not. */
export const disagreements = async ({ sql }: Pick<StudySite, "sql">): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ id: string; wrong: string }[]>`
    with money as (
      select o.agency_id, o.id,
        coalesce(sum(p.amount_fen) filter (where p.state = 'succeeded'), 0) as paid,
        coalesce(sum(r.amount_fen), 0) as returned,
        count(*) filter (where p.settles) as settling
      from orders o
      left join payments p on p.agency_id = o.agency_id and p.order_id = o.id
      left join refunds r on r.agency_id = p.agency_id and r.payment_number = p.number and r.state <> 'failed'
      group by o.agency_id, o.id)
    select o.id, w.wrong from orders o join money m on m.agency_id = o.agency_id and m.id = o.id
    cross join lateral (values
      (case when o.state = 'paid' and m.paid - m.returned <> o.amount_fen
        and not exists (select from refunds r join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
          where p.agency_id = o.agency_id and p.order_id = o.id and r.reason = 'requested')
        then 'paid, but the money is not its amount' end),
      (case when o.state in ('open', 'closing', 'closed') and m.paid <> m.returned
        then 'not paid, but money was kept' end),
      (case when o.state = 'refunded' and (m.returned > m.paid or m.returned < m.paid - o.amount_fen)
        then 'refunded, but the money is not what was paid' end),
      (case when o.state = 'refunded' and m.returned <> m.paid and not exists (select from refund_requests q
          where q.agency_id = o.agency_id and q.order_id = o.id and q.state = 'returned')
        and o.refund_terms is null
        then 'refunded in part, without terms' end),
      (case when o.state = 'paid' and not exists (select from enrolments e
          where e.agency_id = o.agency_id and e.order_id = o.id)
        then 'paid, but not enrolled' end),
      (case when o.state <> 'paid' and exists (select from enrolments e
          where e.agency_id = o.agency_id and e.order_id = o.id)
        then 'enrolled, but not paid' end),
      (case when o.amount_fen > 0 and (o.state in ('paid', 'refunded')) <> (m.settling = 1)
        then 'settled by no payment or several' end)) as w (wrong)
    where w.wrong is not null`
  return rows.map(({ id, wrong }) => `${id}: ${wrong}`)
}
