import { afterAll, beforeAll, expect, it } from "vitest"
import type { CallName, Payload } from "#domain/contract/Contract.ts"
import { enrol } from "#server/enrolment/enrol.ts"
import { refundOrder } from "#server/order/operateRefunds.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { seeded } from "../../support/seeded.ts"
import { makeOrderWorld, type OrderWorld } from "./OrderWorld.ts"
import { disagreements } from "./orderSite.ts"

const HISTORIES = Number(process.env["ORDER_HISTORIES"] ?? 30)
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000)
const AT_ONCE = 25
const STEPS = 20
const CLASSROOM = "2001"

const chance = seeded(SEED)
const pick = <T>(list: ReadonlyArray<T>): T => list[chance.below(list.length)] as T

let world: OrderWorld
beforeAll(async () => {
  world = await makeOrderWorld(chance)
  await world.sql`
    insert into coupons (agency_id, code, kind, value, minimum_fen, starts_at, ends_at, created_at, most_uses) values
      ('a', 'HALF', 'percent', 50, 0, to_timestamp(0), to_timestamp(9e9), now(), null),
      ('a', 'ALL', 'percent', 100, 0, to_timestamp(0), to_timestamp(9e9), now(), 5)`
})
afterAll(() => world.close())

interface Person {
  readonly id: string
  readonly token: string
}

const ask = async <N extends CallName>({ token }: Person, name: N, payload: Payload<N>, key = String(chance.next())) =>
  pick(world.servers).call(name, payload, { token, key: `key-${key}` })

const orderOf = async ({ id }: Person): Promise<string | undefined> => {
  const rows = await world.sql<{ id: string }[]>`select id from orders where user_id = ${id} order by created_at`
  return rows.length === 0 ? undefined : pick(rows).id
}

/** What may happen to an order of this person. A step that fails is a part of the history. */
const STEP: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  create: (person) => {
    const [coupon, amount] = pick([
      [null, "99.00"],
      [null, "99.00"],
      ["HALF", "49.50"],
      ["ALL", "0.00"],
    ] as const)
    const key = String(chance.next())
    const order = { classroom_id: CLASSROOM, coupon, amount }
    return Promise.all([ask(person, "order.create", order, key), ask(person, "order.create", order, key)])
  },
  pay: async (person) => {
    const id = await orderOf(person)
    if (id === undefined) return
    const pay = () => ask(person, "order.pay", { id, provider: pick(["embedded", "wechat"] as const) })
    await Promise.all(chance.below(3) === 0 ? [pay(), pay()] : [pay()])
  },
  payAtProvider: async (person) => {
    const paid = await world.sql`
      update embedded_trades set state = 'paid' where state = 'pending' and expires_at > ${world.clock.now}
        and number in (select p.number from payments p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
          where o.user_id = ${person.id})`
    return paid.count
  },
  /** As a page that was left open at a provider which has nothing to close yet. */
  payAfterClosing: (person) => world.sql`
    update embedded_trades set state = 'paid' where state = 'closed'
      and number in (select p.number from payments p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
        where o.user_id = ${person.id} and p.provider = 'embedded')`,
  notify: async () => {
    const paid = (await world.trades()).filter(({ state }) => state === "paid")
    if (paid.length === 0) return
    const trade = pick(paid)
    await Promise.all([world.notify(pick(world.servers), trade), world.notify(pick(world.servers), trade)])
  },
  forge: async () => {
    const [trade] = (await world.trades()).filter(({ state }) => state !== "paid")
    if (trade !== undefined) await world.notify(pick(world.servers), { ...trade, agency_id: "b" })
  },
  cancel: async (person) => {
    const id = await orderOf(person)
    if (id !== undefined) await ask(person, "order.cancel", { id })
  },
  check: async (person) => {
    const id = await orderOf(person)
    if (id !== undefined) await ask(person, "order.check", { id })
  },
  joinOtherwise: async ({ id }) => {
    if (chance.below(2) > 0) return
    const place = { agencyId: "a", userId: id, classroomId: CLASSROOM }
    await world.sql.begin((sql) => enrol(sql, place, null, world.clock.now))
  },
  refund: async (person) => {
    const id = await orderOf(person)
    const operator = operatorContext({ agency: "a", now: world.clock.now })
    if (id !== undefined) await world.sql.begin((sql) => refundOrder(sql, operator, { order: id, whole: false }))
  },
  wait: async () => void (world.clock.now += chance.below(chance.below(12) === 0 ? 40 * 60_000 : 20_000)),
  work: () => Promise.all(world.servers.map((server) => server.work())),
  kill: async () => (chance.below(4) === 0 ? world.kill() : undefined),
}
/** What happens oftener than once in a while. */
const OFTEN = [
  "create",
  "create",
  "pay",
  "pay",
  "pay",
  "payAtProvider",
  "payAtProvider",
  "payAtProvider",
  "notify",
  "work",
]
const NAMES = [...Object.keys(STEP), ...OFTEN]

const live = async (people: ReadonlyArray<Person>) => {
  world.faults.share = 0.3
  for (let step = 0; step < STEPS * people.length;) {
    const together = 1 + chance.below(3)
    step += together
    await Promise.allSettled(Array.from({ length: together }, async () => STEP[pick(NAMES)]?.(pick(people))))
  }
  world.faults.share = 0
  // providers repeat their notices; whatever was lost is asked for again, and what waits has run out
  for (const trade of await world.trades()) if (trade.state === "paid") await world.notify(pick(world.servers), trade)
  for (let round = 0; round < 6; round += 1) {
    world.clock.now += 40 * 60_000
    while ((await Promise.all(world.servers.map((server) => server.work()))).some((done) => done > 0));
  }
}

it(`ends every history with money, orders and enrolments in agreement (seed ${SEED})`, async () => {
  for (let begun = 0; begun < HISTORIES; begun += AT_ONCE) {
    const people = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, HISTORIES - begun) }, async (_, at) => {
        const id = `person-${begun + at}`
        return { id, token: await world.learner(id) }
      }),
    )
    await live(people)
    expect(await disagreements(world)).toStrictEqual([])
  }
  const { sql } = world
  const [books] = await sql`
    select (select count(*) from orders where state in ('open', 'closing')) as waiting,
      (select count(*) from payments where state in ('unknown', 'pending')) as unanswered,
      (select count(*) from refunds where state in ('unknown', 'pending', 'failed')) as not_returned,
      (select coalesce(sum(amount_fen), 0) from embedded_trades where state = 'paid' and refund_number is null)
        - (select coalesce(sum(amount_fen), 0) from orders where state = 'paid') as difference`
  expect(books).toStrictEqual({ waiting: 0, unanswered: 0, not_returned: 0, difference: "0" })
  const states = await sql<{ state: string; count: number }[]>`
    select state, count(*) from orders group by state order by state`
  const refunds = await sql<{ reason: string; count: number }[]>`
    select reason, count(*) from refunds group by reason order by reason`
  console.info(
    `orders: seed ${SEED}, ${HISTORIES} histories,`,
    JSON.stringify(states.map(({ state, count }) => [state, count])),
    JSON.stringify(refunds.map(({ reason, count }) => [reason, count])),
  )
  expect(states.find(({ state }) => state === "paid")?.count ?? 0).toBeGreaterThan(0)
}, 86_400_000)
