import { afterAll, beforeAll, expect, it } from "vitest"
import type { CallName, Payload } from "#domain/contract/Contract.ts"
import { seeded } from "../../support/seeded.ts"
import { makeRequest, type WildRequest } from "./requests.ts"
import { inParallel, type Received, send, shrink } from "./send.ts"
import type { Bought } from "./bought.ts"
import { type Earned, OF_HOURS } from "./earned.ts"
import { AGENCIES, canaryOf, rowsOf, startThreeAgencies, type ThreeAgencies } from "./threeAgencies.ts"

const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 600)
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000)
const REPLAY = process.env["FUZZ_REPLAY"] ?? ""
const MAX_FAILURES = 10

let site: ThreeAgencies
beforeAll(async () => {
  site = await startThreeAgencies()
})
afterAll(() => site.close())

/** Agencies of which the answer tells, and which its host does not name. */
const strangersIn = async ({ host }: WildRequest, { all }: Received): Promise<ReadonlyArray<string>> => {
  const own = (await site.deps.agencies.find(host))?.id
  return AGENCIES.filter((agency) => agency !== own && all.includes(canaryOf(agency)))
}

type Shown = Extract<CallName, `${"order" | "code" | "agreement" | "certificate" | "hours"}.${string}` | "user.myData">
const CLASSROOM = { classroom_id: "2001" }

/** Every call that can show or give what somebody bought or earned, with the names of what another agency's learner has. */
const OF_ANOTHER: { readonly [N in Shown]: (theirs: Bought & Earned) => ReadonlyArray<Payload<N>> } = {
  "order.quote": () => [CLASSROOM],
  "order.coupon": ({ coupon }) => [{ ...CLASSROOM, coupon }],
  "order.create": ({ coupon }) => [{ ...CLASSROOM, coupon, amount: "89.00" }],
  "order.pay": ({ orders }) => orders.map((id) => ({ id, provider: "embedded" as const })),
  "order.cancel": ({ orders }) => orders.map((id) => ({ id })),
  "order.check": ({ orders }) => orders.map((id) => ({ id })),
  "order.detail": ({ orders }) => orders.map((id) => ({ id })),
  "order.list": () => [{}],
  "order.askRefund": ({ orders }) => orders.map((id) => ({ id })),
  "order.askInvoice": ({ orders }) => orders.map((id) => ({ id, title: "学员" })),
  "order.withdrawRefund": ({ orders }) => orders.map((id) => ({ id })),
  "code.preview": ({ code }) => [{ code }],
  "code.redeem": ({ code }) => [{ code }],
  "code.history": () => [{}],
  "agreement.list": () => [{}],
  "agreement.draft": () => [CLASSROOM],
  "agreement.sign": () => [{ ...CLASSROOM, digest: "0".repeat(64), name: "学员", drawn: "", agreed: true }],
  "agreement.detail": ({ agreement }) => [{ number: agreement }],
  "certificate.list": () => [{}],
  "certificate.show": ({ number }) => [{ number, shown: [] }],
  "certificate.check": ({ number, code }) => [{ number, code }],
  "hours.begin": () => [OF_HOURS],
  "hours.beat": ({ session, nonce }) => [{ session, nonce, ranges: [[0, 5]] }],
  "hours.answer": ({ session, nonce }) => [{ session, check: nonce, value: "A" }],
  "user.myData": () => [{}],
}

/** Who has the code of a certificate sees it at the host of the agency that gave it. */
const PUBLIC: ReadonlyArray<Shown> = ["certificate.check"]

/** Of what was bought and earned. */
const TABLES = [
  "orders",
  "payments",
  "refunds",
  "coupons",
  "embedded_trades",
  "enrolments",
  "course_codes",
  "agreements",
  "certificates",
  "study_hours",
  "study_hour_devices",
  "study_hour_records",
]

it.each(AGENCIES)(
  "gives a learner of another agency nothing that was bought or earned at %s, whoever's token and host they take",
  async (owner) => {
    const others = AGENCIES.filter((agency) => agency !== owner)
    const ownRows = async () =>
      Object.entries(await rowsOf(site.sql, owner)).filter(([table]) => TABLES.includes(table))
    const before = await ownRows()
    const shown: string[] = []
    for (const name of Object.keys(OF_ANOTHER) as ReadonlyArray<Shown>)
      for (const payload of OF_ANOTHER[name]({ ...site.bought[owner], ...site.earned[owner] }))
        for (const [host, as] of others.flatMap(
          (other) =>
            [[other, other], [other, owner], ...(PUBLIC.includes(name) ? [] : ([[owner, other]] as const))] as const,
        )) {
          const { data, response, status } = await site.call(name, payload as never, {
            host: `${host}.test`,
            token: site.tokens[as],
            key: `bought-${name}-${host}-${as}`,
          })
          const file = (data as { readonly base64?: string } | null)?.base64 ?? ""
          const all = `${response.body} ${Buffer.from(file, "base64").toString()}`.toLowerCase()
          if (status >= 500 || all.includes(canaryOf(owner))) shown.push(`${name} at ${host} as ${as}: ${status}`)
        }
    expect(shown).toStrictEqual([])
    expect(await ownRows()).toStrictEqual(before)
  },
)

it("shows a learner what they bought and earned, so that a canary would be seen", async () => {
  const { orders, code, agreement } = site.bought.a
  const ask = <N extends Shown>(name: N, payload: Payload<N>) =>
    site.call(name, payload, { token: site.tokens.a, key: `own-${name}` })
  const answers = await Promise.all([
    ask("order.detail", { id: orders[0] ?? "" }),
    ask("order.list", {}),
    ask("code.preview", { code }),
    ask("code.history", {}),
    ask("agreement.detail", { number: agreement }),
    ask("agreement.list", {}),
    ask("certificate.list", {}),
    ask("certificate.check", { number: site.earned.a.number, code: site.earned.a.code }),
  ])
  expect(
    answers.filter(({ response }) => !response.body.includes(canaryOf("a"))).map(({ response }) => response.body),
  ).toStrictEqual([])
})

it(`tells a visitor of one agency nothing of another, and changes nothing of a third (seed ${SEED})`, async () => {
  const chance = seeded(SEED)
  const mix = { wild: 0.03, tricks: true }
  const wilds =
    REPLAY === ""
      ? Array.from({ length: REQUESTS }, () => makeRequest(chance, site, mix))
      : [JSON.parse(REPLAY) as WildRequest]
  const before = await rowsOf(site.sql, "c")
  const failures: string[] = []
  const addresses = new Set<string>()
  let own = 0
  const ask = async (wild: WildRequest) => {
    const received = await send(site, wild)
    const agency = (await site.deps.agencies.find(wild.host))?.id
    if (agency !== undefined && received.all.includes(canaryOf(agency as "a"))) own += 1
    const strangers = await strangersIn(wild, received)
    if (strangers.length === 0 || failures.length >= MAX_FAILURES) return received
    const small = await shrink(wild, async (other) => (await strangersIn(other, await send(site, other))).length > 0)
    failures.push(`tells of ${strangers.join()}: npm run isolation -- --replay '${JSON.stringify(small)}'`)
    return received
  }
  await inParallel(wilds.length, 8, async (at) => {
    const wild = wilds[at]!
    const { all } = await ask(wild)
    for (const [address] of all.matchAll(/\/(?:media|handout|images|live-calendar|uploads\/avatars)\/[\w./-]+/g))
      addresses.add(address)
  })
  // what one agency's answers lead to, asked for at every host
  const files = [...addresses].slice(0, 200).flatMap((path) =>
    ["a.test", "b.test"].map((host): WildRequest => ({
      method: "GET",
      path,
      host,
      as: null,
      headers: {},
      body: null,
    })),
  )
  await inParallel(REPLAY === "" ? files.length : 0, 8, async (at) => void (await ask(files[at]!)))
  console.info(
    `isolation: seed ${SEED}, ${wilds.length} requests and ${files.length} of files, ${own} answers told of their own agency`,
  )
  expect(failures).toStrictEqual([])
  expect(await rowsOf(site.sql, "c")).toStrictEqual(before)
  if (REPLAY === "") expect(own).toBeGreaterThan(REQUESTS / 20)
}, 86_400_000)
