import { createSecretKey } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest"
import { readConfig } from "#server/config.ts"
import { connect } from "#server/db/connect.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { writeMessage } from "#server/core/writeMessage.ts"
import { leaveAccounts } from "#server/account/leaveAccounts.ts"
import { encryptPush } from "#server/messages/encryptPush.ts"
import { isPushService } from "#server/messages/isPushService.ts"
import { publicPushKey } from "#server/messages/pushKey.ts"
import { pushMessages } from "#server/messages/pushMessages.ts"
import { makeSendPush } from "#server/messages/sendPush.ts"
import { emptied } from "../../support/emptied.ts"
import { type PushBrowser, type PushService, startPushService } from "../../support/pushService.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

const MINUTE = 60_000
let service: PushService
let site: StudySite
let learner: Learner
let key: string
const clock = { now: START }

beforeAll(async () => {
  service = await startPushService(() => site.clock.now)
  site = await makeStudySite({}, { pushServices: [service.origin] })
  key = publicPushKey(site.deps.keys)
})
beforeEach(async () => {
  site.clock.now = START
  clock.now = START
  service.faults.length = 0
  await emptied(site.sql, "users", "rate_limits")
  learner = await site.learner()
})
afterAll(async () => {
  await site.close()
  service.close()
})

const allow = async (of = learner): Promise<PushBrowser> => {
  const browser = await service.browser(key)
  expect(await of.get("message.push", { subscription: browser.subscription })).toStrictEqual({ on: true })
  return browser
}
const tell = (subject: string, of = learner, agencyId = "a") =>
  writeMessage(
    site.sql,
    { agencyId, userId: of.id },
    { kind: "term", subject, title: `标题${subject}`, text: "正文", url: "/study/term" },
    site.clock.now,
  )
const push = (patience?: number) =>
  runSteps(pushMessages(makeSendPush(site.deps.keys, patience), site.deps.config), site.deps, {
    name: "push",
    wait: true,
  })
const titles = ({ shown }: PushBrowser) => shown.map((one) => (one as { title: string }).title)
const pushedTo = async (of = learner) => (await of.get("message.list", {})).push?.on

test("what is sent is what RFC 8291 shows", () => {
  const bytes = (text: string) => Buffer.from(text, "base64url")
  const body = encryptPush(
    "When I grow up, I want to be a watermelon",
    {
      publicKey: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      secret: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    },
    { salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw") },
  )
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  )
})

test("a site is known to browsers by one key for good", () => {
  const of = (secret: string) => publicPushKey({ deriving: createSecretKey(secret, "utf8") })
  expect(of("one")).toBe(of("one"))
  expect(of("one")).not.toBe(of("two"))
})

describe("PUSH_SERVICES", () => {
  const services = readConfig({}).pushServices
  it.each([
    "https://fcm.googleapis.com/fcm/send/x",
    "https://web.push.apple.com/x",
    "https://wns2-sg2p.notify.windows.com/w/?token=x",
  ])("has %s", (endpoint) => expect(isPushService(services, endpoint)).toBe(true))
  it.each([
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com@127.0.0.1/x",
    "https://a:b@fcm.googleapis.com/x",
    "https://push.apple.com.example/x",
    "https://evilpush.apple.com.example/x",
    "https://notify.windows.com.evil.example/x",
    "http://127.0.0.1:9/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "file:///etc/passwd",
    "nothing",
  ])("has not %s", (endpoint) => expect(isPushService(services, endpoint)).toBe(false))

  it("is none, hosts, or an origin of this machine", () => {
    expect(readConfig({ PUSH_SERVICES: "none" }).pushServices).toStrictEqual([])
    expect(readConfig({ PUSH_SERVICES: "push.example, http://127.0.0.1:9" }).pushServices).toHaveLength(2)
    for (const text of ["https://push.example", "*", "http://10.0.0.1:80", "push.example/x"])
      expect(() => readConfig({ PUSH_SERVICES: text })).toThrow("is no host")
  })
})

it("pushes a message once to each device that allowed it, encrypted for it", async () => {
  const other = await site.learner()
  const [one, two, third] = [await allow(), await service.browser(key), await allow(other)]
  await tell("1")
  await tell("1")
  await Promise.all([push(), push()])
  await push()
  expect(one.shown).toStrictEqual([
    { title: "标题1", text: "正文", url: "/study/term", tag: expect.stringMatching(/^[\w-]{32}$/) as string },
  ])
  expect([two.shown, third.shown, service.faults]).toStrictEqual([[], [], []])
  expect([await pushedTo(), await pushedTo(other)]).toStrictEqual([true, true])
})

it("tells of a message by two processes once, none at night, none that was read or is a day old", async () => {
  const browser = await allow()
  site.clock.now = Date.parse("2026-03-02T21:00:00+08:00")
  await tell("night")
  await push()
  expect(browser.asked).toBe(0)
  site.clock.now = Date.parse("2026-03-03T08:00:00+08:00")
  const pools = [1, 2].map(() => connect(site.database.address, { max: 2 }))
  const step = pushMessages(makeSendPush(site.deps.keys), site.deps.config)
  await Promise.all(pools.map((pool, n) => runSteps(step, { ...site.deps, pool }, { name: `process ${n}` })))
  await Promise.all(pools.map((pool) => pool.end()))
  expect(titles(browser)).toStrictEqual(["标题night"])
  await tell("read")
  await learner.get("message.list", {})
  await push()
  await tell("old")
  site.clock.now += 86_400_000
  await push()
  expect([titles(browser), [...(await site.sql`select from pushes`)]]).toStrictEqual([["标题night"], []])
})

it("tries again later what the service or the network did not take, and forgets what it refuses", async () => {
  const browser = await allow()
  browser.answers.push({ status: 503 }, { status: 429, retryAfter: "600" })
  await tell("1")
  await push()
  await push()
  expect(browser.asked).toBe(1)
  site.clock.now += MINUTE
  await push()
  site.clock.now += 9 * MINUTE
  await push()
  expect(browser.asked).toBe(2)
  site.clock.now += MINUTE
  await push()
  await push()
  expect([browser.asked, titles(browser)]).toStrictEqual([3, ["标题1"]])
  browser.answers.push({ status: 413 })
  await tell("2")
  await expect(push()).rejects.toThrow("a push service answered 413")
  site.clock.now += 10 * MINUTE
  await push()
  expect([browser.asked, await pushedTo()]).toStrictEqual([4, true])
})

it("sends a message again whose process died on the way", async () => {
  const browser = await allow()
  await tell("1")
  const dying = pushMessages(() => Promise.reject(new Error("killed")), site.deps.config)
  await expect(runSteps(dying, site.deps, { name: "push" })).rejects.toThrow("killed")
  await push()
  site.clock.now += MINUTE
  await push()
  expect(titles(browser)).toStrictEqual(["标题1"])
})

it.each([404, 410])("drops a device whose browser takes none any more (%s)", async (status) => {
  const browser = await allow()
  browser.answers.push({ status })
  await tell("1")
  await tell("2")
  await push()
  expect([await pushedTo(), [...(await site.sql`select from pushes`)]]).toStrictEqual([false, []])
})

describe("nothing is pushed", () => {
  const stays = async (end: () => Promise<unknown>) => {
    const browser = await allow()
    await tell("1")
    await end()
    await push()
    expect([browser.asked, service.faults]).toStrictEqual([0, []])
    return site.sql`select from push_devices`
  }

  it("once it is turned off", async () => {
    expect(await stays(() => learner.get("message.push", { subscription: null }))).toHaveLength(0)
  })
  it("once the device is signed out", async () => {
    expect(await stays(() => learner.get("user.logout", {}))).toHaveLength(0)
  })
  it("once the account is deleted", async () => {
    const gone = await stays(async () => {
      await site.sql`update users set leaves_at = ${START} where id = ${learner.id}`
      await runSteps(leaveAccounts, site.deps, { name: "leave" })
    })
    expect(gone).toHaveLength(0)
  })
  it("while the account is locked", async () => {
    expect(await stays(() => site.sql`update users set locked_at = ${START} where id = ${learner.id}`)).toHaveLength(1)
  })
  it("to a service that is not one of the site's any more", async () => {
    const browser = await allow()
    await tell("1")
    const step = pushMessages(makeSendPush(site.deps.keys), { pushServices: [] })
    await runSteps(step, site.deps, { name: "push" })
    expect(browser.asked).toBe(0)
  })
})

it("gives a browser to whoever signs in there next, within the agency alone", async () => {
  const browser = await allow()
  const [next, elsewhere] = [await site.learner(), await site.learner("b.test")]
  await next.get("message.push", { subscription: browser.subscription })
  expect([await pushedTo(), await pushedTo(next)]).toStrictEqual([false, true])
  await elsewhere.get("message.push", { subscription: browser.subscription })
  expect([await pushedTo(next), await pushedTo(elsewhere)]).toStrictEqual([true, true])
  await tell("1")
  await push()
  expect(browser.asked).toBe(0)
})

describe("a browser that has another subscription", () => {
  type Subscription = PushBrowser["subscription"]
  const renew = async ({ endpoint, secret }: Subscription, subscription: Subscription | null, host = "a.test") => {
    const answer = await site.call("message.renewPush", { endpoint, secret, subscription }, { host })
    return answer.status === 200 ? (answer.data as { on: boolean }).on : [answer.status, answer.msg]
  }
  const next = async () => (await service.browser(key)).subscription

  it("names it without a session, by the secret of the one before, also twice", async () => {
    const before = await allow()
    const after = await service.browser(key)
    await tell("1")
    expect([
      await renew(before.subscription, after.subscription),
      await renew(before.subscription, after.subscription),
    ]).toStrictEqual([true, true])
    await push()
    expect([titles(before), titles(after), await pushedTo()]).toStrictEqual([[], ["标题1"], true])
  })

  it("goes on although a push was refused meanwhile", async () => {
    const before = await allow()
    before.answers.push({ status: 410 })
    await tell("1")
    await push()
    await tell("2")
    await push()
    expect([before.asked, await pushedTo()]).toStrictEqual([1, false])
    const after = await service.browser(key)
    expect(await renew(before.subscription, after.subscription)).toBe(true)
    await tell("3")
    await push()
    expect([titles(after), await pushedTo()]).toStrictEqual([["标题3"], true])
  })

  it("ends pushes whose permission the learner took back", async () => {
    const { subscription } = await allow()
    expect([await renew(subscription, null), await renew(subscription, await next())]).toStrictEqual([false, false])
    expect(await site.sql`select from push_devices`).toHaveLength(0)
  })

  it("cannot be told by anybody else, of another agency, after the session, nor onto another learner's browser", async () => {
    const other = await site.learner()
    const [{ subscription }, taken] = [await allow(), await allow(other)]
    const guessed = { ...subscription, secret: Buffer.alloc(16).toString("base64url") }
    const stored = () => site.sql`select endpoint, public_key, secret from push_devices order by endpoint`
    const before = [...(await stored())]
    expect([
      await renew(guessed, await next()),
      await renew(guessed, null),
      await renew({ ...guessed, secret: "AA" }, null),
      await renew(subscription, await next(), "b.test"),
      await renew(subscription, taken.subscription),
      await renew(subscription, { ...(await next()), endpoint: "https://127.0.0.1/x" }),
      await renew(subscription, { ...(await next()), public_key: "AAAA" }),
    ]).toStrictEqual([
      false,
      false,
      false,
      false,
      false,
      [409, "这个浏览器的推送服务，本站没有接通"],
      [400, "推送的密钥格式不正确"],
    ])
    expect([...(await stored())]).toStrictEqual(before)
    await site.sql`update tokens set expires_at = ${START} where user_id = ${learner.id}`
    expect(await renew(subscription, await next())).toBe(false)
  })

  it("is refused when a network asks too often", async () => {
    const { subscription } = await allow()
    let last: unknown
    for (let tries = 0; tries <= 20; tries += 1) last = await renew(subscription, subscription)
    expect(last).toStrictEqual([429, "操作太频繁，请60分钟后再试"])
  })
})

it("takes no address that is not a push service's, and no keys that are none", async () => {
  const { subscription } = await service.browser(key)
  const ask = async (change: Partial<typeof subscription>) => {
    const { status, msg } = await learner.ask("message.push", { subscription: { ...subscription, ...change } })
    return [status, msg]
  }
  expect(await ask({ endpoint: "https://127.0.0.1/x" })).toStrictEqual([409, "这个浏览器的推送服务，本站没有接通"])
  expect(await ask({ endpoint: `${service.origin}.evil.example/x` })).toStrictEqual([
    409,
    "这个浏览器的推送服务，本站没有接通",
  ])
  for (const change of [
    { public_key: "AAAA" },
    { secret: "AAAA" },
    { public_key: subscription.public_key.replaceAll(/./g, "B") },
  ])
    expect(await ask(change)).toStrictEqual([400, "推送的密钥格式不正确"])
  expect(await pushedTo()).toBe(false)
})
