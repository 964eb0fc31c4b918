import { isOfAnyAgency } from "#domain/admin/isOfAnyAgency.ts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type ActName, ACTS } from "#domain/admin/acts.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import { asksAgain, mayDo } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import { emptied } from "../../support/emptied.ts"
import { signUp } from "../../support/people.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { codeNow, makeAsk, signedInAs } from "./backOffice.ts"

const MOBILE = "13811170051"
let site: TestServer
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeTestServer()
  ask = makeAsk(site)
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(
    site.sql,
    "admin_accounts",
    "operator_acts",
    "rate_limits",
    "users",
    "sms_codes",
    "sms_numbers",
    "sms_outbox",
  )
  await signUp(site, MOBILE)
})
afterAll(() => site.close())

const act = (cookie: string, name: string, input: object, dry_run = false) =>
  ask("act", { act: name, input, dry_run }, { cookie })

const list = (cookie: string, name: string, input: object) => ask("list", { list: name, input }, { cookie })

const rows = () => site.sql<object[]>`select account_id, by, command, words from operator_acts`

it("does an act as the shell does, and its row names the account", async () => {
  const cookie = await signedInAs(site, "support")
  const input = { user: MOBILE, unlock: false }
  expect((await act(cookie, "user:lock", input, true)).data).toMatchObject({
    lines: ["对象：学员学员0051（尾号0051）", "学员0051的账号已停用，所有设备都已退出", "做完后可以撤销"],
  })
  expect(await rows()).toHaveLength(0)
  expect((await act(cookie, "user:lock", input)).status).toBe(200)
  expect([...(await rows())]).toStrictEqual([
    { account_id: "c-support", by: "support", command: "user:lock", words: "--agency a --user 138****0051" },
  ])
})

it("is not done where somebody else changed the same thing after it was previewed, and says so", async () => {
  await signUp(site, "13811170057")
  const [id] = await site.sql<{ id: string }[]>`select id from users where mobile = '13811170057'`
  const [first, second] = [await signedInAs(site, "support"), await signedInAs(site, "registrar")]
  const found = async (cookie: string, input: object) =>
    ((await act(cookie, "user:mobile", input, true)).data as { readonly found: unknown }).found
  const done = (cookie: string, input: object, seen: unknown) =>
    ask("act", { act: "user:mobile", input, dry_run: false, found: seen }, { cookie })
  const [one, other] = ["13811170061", "13811170062"].map((mobile) => ({ user: id?.id, mobile })) as [object, object]
  const seen = await found(first, one)
  expect(await found(second, other)).toBe(seen)
  expect((await done(first, one, seen)).code).toBe(20200)
  const refused = await done(second, other, seen)
  expect([refused.code, refused.msg]).toStrictEqual([10405, "刚被别人改过，没有执行；再预览一次，看过现在的情况再做"])
  const mobiles = await site.sql`select mobile from users where id = ${id?.id ?? ""}`
  expect([mobiles[0], (await rows()).length]).toStrictEqual([{ mobile: "13811170061" }, 1])
  expect((await done(second, other, await found(second, other))).code).toBe(20200)
})

it("asks for the second factor again five minutes after it was shown, but not for a dry run", async () => {
  const cookie = await signedInAs(site, "support")
  const elsewhere = await signedInAs(site, "support")
  const lock = async (isDryRun = false, session = cookie) => {
    const { status, code, msg } = await act(session, "user:lock", { user: MOBILE, unlock: false }, isDryRun)
    return [status, code, msg]
  }
  const done = [200, 20200, expect.any(String)]
  const asked = [403, 10404, "请再输入一次动态码"]
  site.clock.now += 5 * 60_000 - 1
  expect(await lock()).toStrictEqual(done)
  site.clock.now += 1
  expect([await lock(), await lock(true)]).toStrictEqual([asked, done])
  expect((await ask("prove", { code: "000000" }, { cookie })).code).toBe(10403)
  expect(await lock()).toStrictEqual(asked)
  const code = codeNow(site)
  expect((await ask("prove", { code }, { cookie })).code).toBe(20200)
  // of this session alone, and by one code once
  expect([await lock(), await lock(false, elsewhere)]).toStrictEqual([done, asked])
  expect((await ask("prove", { code }, { cookie: elsewhere })).code).toBe(10403)
  site.clock.now += 5 * 60_000
  expect(await lock()).toStrictEqual(asked)
  expect((await rows()).length).toBe(2)
})

/** Of which nothing is done, whatever the act: some need no other field. */
const NOWHERE = { agency: "nowhere" }

it("asks for it again for each act that moves money, keys or people, whatever its input, and for no other", async () => {
  const cookie = await signedInAs(site, "operator")
  const names = Object.keys(ACTS) as ReadonlyArray<ActName>
  const askedFor = async () => {
    const each = await Promise.all(
      names.map(async (name) => {
        const input = isOfAnyAgency("operator", name) ? NOWHERE : {}
        return { name, code: (await act(cookie, name, input)).code }
      }),
    )
    return each.flatMap(({ name, code }) => (code === 10404 ? [name] : []))
  }
  const { code } = await ask("prove", { code: codeNow(site) }, { cookie })
  expect(code).toBe(20200)
  site.clock.now += 5 * 60_000
  expect(await askedFor()).toStrictEqual(names.filter(asksAgain))
  expect(await rows()).toMatchObject([{ command: "own:end" }])
})

it("names each wrong field, an act that is none, and what cannot be done", async () => {
  const cookie = await signedInAs(site, "owner")
  expect((await act(cookie, "exam:extend", { minutes: "0" })).data).toStrictEqual({
    fields: [
      { path: "paper", message: "请输入试卷" },
      { path: "minutes", message: "分钟应为1到1440的整数" },
    ],
  })
  expect((await act(cookie, "toString", {})).status).toBe(422)
  const none = await act(cookie, "user:lock", { user: "nobody", unlock: false })
  expect([none.status, none.code, none.msg]).toStrictEqual([200, 10405, "没有学员 nobody"])
  expect(await rows()).toHaveLength(0)
})

it("reads a list, of this agency alone", async () => {
  const cookie = await signedInAs(site, "support")
  await signUp(site, "13811170053", "b.test")
  const found = async (text: string) => (await list(cookie, "user:find", { text })).data
  // its page draws all of it as a table
  expect(await found(MOBILE)).toMatchObject({ lines: [], data: { list: [{ mobile: MOBILE }] } })
  expect(await found("13811170053")).toMatchObject({ lines: [], data: { list: [] } })
  expect((await list(cookie, "user:show", {})).data).toStrictEqual({
    fields: [{ path: "user", message: "请输入学员" }],
  })
  expect((await list(cookie, "user:lock", {})).status).toBe(422)
})

it("does two at once for one account, lets fifty wait and refuses the next", async () => {
  const cookie = await signedInAs(site, "owner")
  const asked = await site.sql.begin(async (sql) => {
    await sql`lock table question_reports`
    const sent = Array.from({ length: 53 }, () => list(cookie, "report:list", {}))
    expect((await Promise.race(sent)).status).toBe(503)
    return { sent }
  })
  const statuses = (await Promise.all(asked.sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(52)
})

it("changes nothing of another agency: a name of there is nobody here", async () => {
  const cookie = await signedInAs(site, "owner")
  await signUp(site, "13811170052", "b.test")
  expect((await act(cookie, "user:lock", { user: "13811170052", unlock: false })).msg).toBe("没有学员 13811170052")
})

it.each(Object.keys(ROLES) as ReadonlyArray<Role>)(
  "%s is refused what the table does not allow, and nothing else",
  async (role) => {
    const cookie = await signedInAs(site, role)
    const names = Object.keys(ACTS) as ReadonlyArray<ActName>
    const statuses = await Promise.all(
      names.map(async (name) => [name, (await act(cookie, name, {}, true)).status] as const),
    )
    expect(statuses.filter(([, status]) => status === 403).map(([name]) => name)).toStrictEqual(
      names.filter((name) => !mayDo(role, name)),
    )
    const lists = Object.keys(LISTS) as ReadonlyArray<ListName>
    const seen = await Promise.all(lists.map(async (name) => [name, (await list(cookie, name, {})).status] as const))
    expect(seen.filter(([, status]) => status === 403).map(([name]) => name)).toStrictEqual(
      lists.filter((name) => !mayDo(role, name)),
    )
    expect(await rows()).toHaveLength(0)
  },
)
