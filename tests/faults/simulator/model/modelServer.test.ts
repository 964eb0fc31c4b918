import { inflateRawSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Envelope } from "#domain/protocol/Envelope.ts"
import { requestHeaders } from "#domain/protocol/requestHeaders.ts"
import * as Sign from "#domain/protocol/sign.ts"
import { runs } from "../../../support/runs.ts"
import { START } from "../../../support/testServer.ts"
import type { Backend, Truth } from "../Backend.ts"
import { drawPlan } from "../plan.ts"
import { play } from "../play.ts"
import { makeSimSite, type SimSite } from "../simSite.ts"
import { formWith } from "../form.ts"
import { CallDrawer, type Drawn } from "./CallDrawer.ts"

let site: SimSite
beforeAll(async () => {
  site = await makeSimSite()
})
afterAll(() => site.close())

/** Between them these are answered in every way that there is. */
const TELLING = [3, 5, 16, 17, 20, 21, 127, 128]
const SEEDS = new Set([...TELLING, ...Array.from({ length: runs(4) }, (_, n) => n + 1)])
const PLANS = runs(4)
const CALLS = 66

type Answer = readonly [status: number, code: number, data: unknown]

/** The whole answer, without what a refusal says in words. */
const ask = async (
  backend: Backend,
  { call, payload, file, key, device, isOutside }: Drawn,
  token: string,
  now: number,
): Promise<Answer> => {
  const [method, path] = call
  const time = Sign.accessTime(now)
  const form = file === undefined ? null : formWith(file)
  const headers = requestHeaders({
    accessTime: time,
    sign: Sign.sign(time, "study-site"),
    agencyFlag: "a",
    token,
    idempotencyKey: key,
    requestId: null,
    contentType: method === "POST" ? "application/json" : null,
    clientIp: null,
  })
  const cookie = device === null ? {} : { cookie: `device=${device}` }
  const query = method === "GET" ? `?${new URLSearchParams(payload as Record<string, string>)}` : ""
  const body = form?.body ?? (method === "POST" ? JSON.stringify(payload) : null)
  const reply = await backend.answer(
    {
      method,
      path: `/api${path}${query}`,
      headers: { ...headers, ...form?.headers, ...cookie },
      body,
      ...(isOutside && { from: "192.0.2.1" }),
    },
    now,
    null,
  )
  const { code, flag, data } = JSON.parse(reply.body) as Envelope
  const packed = flag === 1 ? JSON.parse(inflateRawSync(Buffer.from(String(data), "base64")).toString()) : data
  return [reply.status, code, reply.status === 200 ? withoutChance(packed) : null]
}

/** A receipt's number is drawn, and its signature follows it; a user's id is given. */
const withoutChance = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (name, value: unknown) => (["number", "signature"].includes(name) ? "…" : value))

/** Of a store's rows those that pages know, in one order. */
const inOrder = ({ attempts, records, answers, receipts, results, files, leaves }: Truth) => {
  const sorted = (rows: ReadonlyArray<object>) => rows.map((row) => JSON.stringify(withoutChance(row))).toSorted()
  return {
    attempts: sorted(attempts.map(({ id, state, epoch, deadline }) => ({ id, state, epoch, deadline }))),
    records: sorted(records.map((one) => [one.client_id, one.seq, one.kind, one.question_id, one.value, one.status])),
    answers: sorted(answers.map((one) => [one.question_id, one.kind, one.value, one.accepted])),
    receipts: receipts.map(({ digest }) => digest).toSorted(),
    results,
    files: sorted(files),
    leaves: sorted(leaves),
  }
}

it(`${SEEDS.size} sequences of ${CALLS} calls are answered alike by the model and by the real server`, async () => {
  const seen = new Set<string>()
  for (const seed of SEEDS) {
    let id = ""
    const real = site.real
    const model = site.model(() => id)
    const people = [await real.newLearner(), await real.newLearner()] as const
    const tokens = [await model.signIn(people[0].id), await model.signIn(people[1].id)] as const
    const drawer = new CallDrawer(seed, people, (at) => real.passcode("roomed", at))
    let now = START
    for (let n = 0; n < CALLS; n += 1) {
      const drawn = drawer.draw(now)
      now += drawn.after
      for (const backend of [real, model]) await drawn.happens?.(backend, now)
      const token = people[drawn.who].token
      const expected = await ask(real, drawn, token, now)
      for (const [, word] of JSON.stringify(expected).matchAll(/"(?:outcome|state|reason)":"(\w+)"/g))
        seen.add(String(word))
      if (JSON.stringify(expected).includes('"next"')) seen.add("next")
      seen.add(String(expected[1]))
      id = drawer.hears(drawn, expected[2]) ?? id
      const found = await ask(model, drawn, tokens[drawn.who], now)
      expect(found, `seed ${seed}, call ${n}: ${JSON.stringify(drawn)}`).toStrictEqual(expected)
    }
    for (const { id: user } of people)
      expect(inOrder(await model.truth(user)), `seed ${seed}`).toStrictEqual(inOrder(await real.truth(user)))
  }
  const outcomes = ["taken", "superseded", "closed", "gap", "fork", "handed_in", "none", "review", "accepted", "next"]
  const reasons = ["characters", "size", "form", "unsent"]
  const refusals = [
    "404",
    "422",
    "50117",
    "50118",
    "50119",
    "50101",
    "50102",
    "50103",
    "50105",
    "50106",
    "50107",
    "50109",
    "50111",
    "50112",
    "50113",
    "50114",
    "50115",
    "50116",
    "50120",
  ]
  expect([...outcomes, ...reasons, ...refusals].filter((one) => !seen.has(one))).toStrictEqual([])
})

/** What happens at one instant may happen in another order. */
const byInstant = (trace: ReadonlyArray<string>) =>
  trace.toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b) || (a < b ? -1 : 1))

it("an exam under faults goes alike, event by event, on the model and on the real server", async () => {
  // what the real server has committed is never lost
  const plans = Array.from({ length: PLANS }, (_, n) => drawPlan(n + 1)).filter(({ strikes }) =>
    strikes.every(({ fault }) => fault !== "another database"),
  )
  expect(plans.length).toBeGreaterThanOrEqual((PLANS * 3) / 4)
  for (const plan of plans) {
    const { seed } = plan
    const [real, model] = [await play(site.real, plan), await play(site.model(), plan)]
    expect(byInstant(model.trace), `seed ${seed}`).toStrictEqual(byInstant(real.trace))
    expect(model.violations).toStrictEqual(real.violations)
  }
})
