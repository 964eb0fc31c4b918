import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { loggedPath } from "#server/http/logging.ts"
import { makeGrant } from "#server/core/grant.ts"
import { emptied } from "../../support/emptied.ts"
import { DEVELOPER } from "../../support/developer.ts"
import { lastCode, PASSWORD, signUp } from "../../support/people.ts"
import { type Answered, makeTestServer, START, type TestServer } from "../../support/testServer.ts"

const MINUTE = 60_000
const mobile = "13800000001"
const NEW_PASSWORD = "another-5678"
const STRANGER = "203.0.113.7"
const ELSEWHERE = "198.51.100.9"
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000")

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
beforeEach(async () => {
  server.clock.now = START
  await emptied(server.sql, "users", "sms_codes", "sms_numbers", "sms_outbox", "rate_limits")
  await signUp(server, mobile)
})
afterAll(() => server.close())

/** So many tries were counted before. */
const counted = (bucket: string, hits: number, agency = "a") =>
  server.sql`insert into rate_limits (agency_id, bucket, window_start, hits, expires_at)
    values (${agency}, ${bucket}, ${START}, ${hits}, ${START + 10 * MINUTE})`
const send = (from?: string) => server.call("sms.send", { mobile, scene: "login" }, { ...(from && { from }) })
const byCode = (code: string, from?: string) => server.call("user.login", { mobile, code }, { ...(from && { from }) })
const deviceIn = ({ response }: Answered): string =>
  /^device=([\w-]{43}); Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/.exec(
    String(response.headers["set-cookie"]),
  )?.[1] ?? "none"
const byPassword = (password: string, from?: string) =>
  server.call("user.login", { mobile, password }, { ...(from && { from }) })

describe("codes by SMS", () => {
  it("leaves the learner's codes alone when strangers ask as often as they can", async () => {
    for (let asked = 0; asked < 40; asked += 1) {
      server.clock.now = START + asked * MINUTE
      await send(`203.0.113.${asked % 4}`)
    }
    expect((await send(STRANGER)).status).toBe(429)
    expect((await send()).status).toBe(200)
    expect((await byCode(await lastCode(server, mobile, "login"))).code).toBe(20200)
  })

  it("sends codes to the learner's own device, when its network is tried in as well", async () => {
    const device = deviceIn(await byPassword(PASSWORD))
    for (let asked = 0; asked < 12; asked += 1) {
      server.clock.now = START + asked * MINUTE
      await send()
    }
    server.clock.now += MINUTE
    expect((await send()).status).toBe(429)
    const headers = { cookie: `device=${device}` }
    expect((await server.call("sms.send", { mobile, scene: "login" }, { headers })).status).toBe(200)
    expect((await byCode(await lastCode(server, mobile, "login"))).code).toBe(20200)
  })

  it("leaves a code good for the learner after strangers tried fifty wrong ones", async () => {
    await send()
    const code = await lastCode(server, mobile, "login")
    for (let tries = 0; tries < 60; tries += 1) await byCode(wrongOf(code), `203.0.113.${tries}`)
    expect((await byCode(code, STRANGER)).code).toBe(10103)
    expect((await byCode(code)).code).toBe(20200)
  })

  it("counts the codes that were sent, not those that were refused", async () => {
    for (let asked = 0; asked < 30; asked += 1) await send()
    const sent = await server.sql`select 1 from sms_outbox where scene = 'login'`
    server.clock.now = START + MINUTE
    expect([sent.length, (await send()).status]).toStrictEqual([1, 200])
  })

  it("lets the learner's code stand when a stranger asks for another one", async () => {
    await send()
    const own = await lastCode(server, mobile, "login")
    server.clock.now = START + 1_000
    await send(STRANGER)
    expect((await byCode(own)).code).toBe(20200)
  })

  it("opens by a code that was asked for over another network", async () => {
    await send()
    expect((await byCode(await lastCode(server, mobile, "login"), STRANGER)).code).toBe(20200)
  })

  it("ends the guesser's tries after five wrong codes, not the learner's", async () => {
    await send()
    const code = await lastCode(server, mobile, "login")
    for (let tries = 0; tries < 5; tries += 1) expect((await byCode(wrongOf(code), STRANGER)).code).toBe(10102)
    expect((await byCode(code, STRANGER)).code).toBe(10103)
    expect((await byCode(code)).code).toBe(20200)
  })

  it("ends a code after fifty wrong tries from wherever they came", async () => {
    await send()
    const code = await lastCode(server, mobile, "login")
    for (let tries = 0; tries < 50; tries += 1) await byCode(wrongOf(code), `203.0.113.${tries}`)
    expect((await byCode(code, ELSEWHERE)).code).toBe(10103)
  })
})

describe("passwords", () => {
  it("slows down the network that guesses, not the learner", async () => {
    for (let tries = 0; tries < 12; tries += 1) await byPassword("wrong-pass-1", STRANGER)
    expect((await byPassword(PASSWORD, STRANGER)).status).toBe(429)
    expect((await byPassword(PASSWORD)).code).toBe(20200)
  })

  it("slows down a number that is guessed at from many networks, for strangers, and leaves it its codes", async () => {
    await counted(`password:${mobile}`, 98)
    for (let tries = 0; tries < 2; tries += 1) await byPassword("wrong-pass-1", `203.0.113.${tries}`)
    expect((await byPassword(PASSWORD, ELSEWHERE)).status).toBe(429)
    expect((await byPassword(PASSWORD)).code).toBe(20200)
    server.clock.now = START + MINUTE
    await send(ELSEWHERE)
    expect((await byCode(await lastCode(server, mobile, "login"), ELSEWHERE)).code).toBe(20200)
  })

  it("knows the learner's device in whatever network it is, one that others try in as well", async () => {
    const device = deviceIn(await byPassword(PASSWORD))
    await counted(`password:${mobile}:${ELSEWHERE}`, 9)
    await byPassword("wrong-pass-1", ELSEWHERE)
    const fromDevice = (password: string, cookie: string) =>
      server.call("user.login", { mobile, password }, { from: ELSEWHERE, headers: { cookie } })
    expect((await fromDevice(PASSWORD, "")).status).toBe(429)
    expect((await fromDevice(PASSWORD, `device=${"0".repeat(43)}`)).status).toBe(429)
    expect((await fromDevice(PASSWORD, `other=1; device=${device}`)).code).toBe(20200)
    // guesses from it count as well
    for (let tries = 0; tries < 10; tries += 1)
      expect((await fromDevice("wrong-pass-1", `device=${device}`)).code).toBe(10101)
    expect((await fromDevice(PASSWORD, `device=${device}`)).status).toBe(429)
  })

  it("knows a device for the learner who signed in with it, for nobody else and in no other agency", async () => {
    const device = deviceIn(await byPassword(PASSWORD))
    server.clock.now = START + MINUTE
    await signUp(server, "13800000002")
    await signUp(server, mobile, "b.test")
    const openAfterTen = async (who: string, agency: "a" | "b") => {
      await counted(`password:${who}:${STRANGER}`, 10, agency)
      const how = { host: `${agency}.test`, from: STRANGER, headers: { cookie: `device=${device}` } }
      return (await server.call("user.login", { mobile: who, password: PASSWORD }, how)).status
    }
    expect([
      await openAfterTen(mobile, "a"),
      await openAfterTen("13800000002", "a"),
      await openAfterTen(mobile, "b"),
    ]).toStrictEqual([200, 429, 429])
  })

  it("counts the /56 of an IPv6 customer as two households, and a /48 as four", async () => {
    await counted(`password:${mobile}:2001:db8:7:100/56`, 19)
    await counted(`password:${mobile}:2001:db8:8/48`, 39)
    await byPassword("wrong-pass-1", "2001:db8:7:101::1")
    await byPassword("wrong-pass-1", "2001:db8:8:101::1")
    const statuses = ["2001:db8:7:102::1", "2001:db8:8:201::1", "2001:db8:7:201::1", "2001:db8:9::1"].map(
      async (from) => (await byPassword(PASSWORD, from)).status,
    )
    expect(await Promise.all(statuses)).toStrictEqual([429, 429, 200, 200])
  })

  it("lets those in who sign in while one address sends as many wrong passwords as it can", async () => {
    // a machine that checks passwords as fast as they come has nobody waiting: then once more
    for (let isFull = false; !isFull;) {
      await emptied(server.sql, "rate_limits")
      const wrong = Array.from({ length: 140 }, (_, n) =>
        server.call(
          "user.login",
          { mobile: `1390000${String(n).padStart(4, "0")}`, password: "wrong-pass-1" },
          { from: STRANGER, host: n % 2 === 0 ? "a.test" : "b.test" },
        ),
      )
      const right = await Promise.all(Array.from({ length: 10 }, (_, n) => byPassword(PASSWORD, `198.51.100.${n}`)))
      expect(right.map(({ code }) => code)).toStrictEqual(right.map(() => 20200))
      isFull = (await Promise.all(wrong)).some(({ status }) => status === 503)
    }
  })

  it("does not hold against anybody that too many sign in at once", async () => {
    await Promise.all(Array.from({ length: 80 }, () => byPassword(PASSWORD)))
    expect((await byPassword(PASSWORD)).code).toBe(20200)
  })

  it("never slows down a school that signs in with right passwords", async () => {
    await counted("login:127.0.0.1", 199)
    for (let learner = 0; learner < 3; learner += 1) expect((await byPassword(PASSWORD)).code).toBe(20200)
  })
})

describe("a sign-in that races a new password", () => {
  const isIn = async (token: string) => (await server.call("user.info", {}, { token })).status === 200
  const tokensOf = (answers: ReadonlyArray<{ readonly data: unknown }>) =>
    answers.flatMap(({ data }) => (data as { readonly token?: string } | null)?.token ?? [])

  it("never outlives it", async () => {
    let [from, to] = [PASSWORD, NEW_PASSWORD]
    for (let round = 0; round < 4; round += 1) {
      await emptied(server.sql, "rate_limits")
      const signedIn = await byPassword(from)
      const [token = ""] = tokensOf([signedIn])
      const change = server.call("user.resetPassword", { old_password: from, password: to }, { token })
      const racing = await Promise.all([...Array.from({ length: 5 }, () => byPassword(from)), change])
      expect(racing.at(-1)?.code).toBe(20200)
      const alive = await Promise.all(tokensOf(racing).map(isIn))
      expect(alive.filter(Boolean)).toStrictEqual([])
      ;[from, to] = [to, from]
    }
  })

  it("changes the password once of two who know the old one", async () => {
    const [token = ""] = tokensOf([await byPassword(PASSWORD)])
    const change = (password: string) =>
      server.call("user.resetPassword", { old_password: PASSWORD, password }, { token })
    const answers = await Promise.all([change("first-pass-1"), change("second-pass-2")])
    expect(answers.filter(({ code }) => code === 20200)).toHaveLength(1)
  })
})

describe("what lies around", () => {
  it("shows the outbox to its developer at this machine alone, whoever else can reach the port", async () => {
    const open = async (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
      (
        await server.app.inject({
          url: "/dev/outbox",
          remoteAddress,
          headers: { host: "a.test", ...DEVELOPER, ...headers },
        })
      ).statusCode
    expect([await open("127.0.0.1"), await open("::1"), await open("::ffff:127.0.0.1")]).toStrictEqual([200, 200, 200])
    expect([await open(STRANGER), await open("127.0.0.1", { "x-forwarded-for": STRANGER })]).toStrictEqual([404, 404])
    // a proxy on this machine that says nothing of itself
    for (const authorization of ["", "Basic ZGV2Og==", "Bearer test", "test"])
      expect([authorization, await open("127.0.0.1", { authorization })]).toStrictEqual([authorization, 401])
  })

  it("keeps nothing of an upload that failed", async () => {
    const token = await signUp(server, "13800000002")
    await server.sql`alter table users add constraint fails check (avatar = '')`
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer()
    const boundary = "x-boundary"
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` }
    const { response } = await server.call("user.avatar", payload as never, { token, headers })
    await server.sql`alter table users drop constraint fails`
    expect(response.statusCode).toBe(500)
    expect(await server.sql`select name from avatars`).toHaveLength(0)
  })

  it("logs no address that opens a lesson's video or a learner's calendar", async () => {
    const grant = makeGrant(server.deps.keys.signing, { agencyId: "a", thing: "video/intro" }, START + MINUTE)
    const logged = async (url: string) => {
      server.logged.length = 0
      await server.app.inject({ url, headers: { host: "a.test" } })
      return server.logged.map((line) => (JSON.parse(line) as { readonly path?: string }).path).join("")
    }
    expect(await logged(`/live-calendar/${grant}/u1.ics`)).toBe("/live-calendar/[grant]/u1.ics")
    expect(await logged("/live-calendar/s1.ics")).toBe("/live-calendar/s1.ics")
    expect(await logged(`/media/${grant}/intro/index.m3u8`)).toBe("/media/[grant]/intro/index.m3u8")
    expect(await logged(`/handout/${grant}/h1.html`)).toBe("/handout/[grant]/h1.html")
    // what opens the same, and what opens nothing by a slip
    expect(await logged(`/%6dedia/${grant.replace(".", "%2E")}/intro/index.m3u8`)).toBe(
      "/%6dedia/[grant]/intro/index.m3u8",
    )
    expect(await logged(`/media/${grant}`)).toBe("/media/[grant]")
    // as a proxy may ask
    expect(loggedPath(`http://a.test/media/${grant}/intro/index.m3u8`)).toBe(
      "http://a.test/media/[grant]/intro/index.m3u8",
    )
  })
})
