import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { emptied } from "../../support/emptied.ts"
import { lastCode, PASSWORD, signUp } from "../../support/people.ts"
import { START } from "../../support/testServer.ts"
import { runOn } from "../commands/runOn.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"

const [MOBILE, OTHER] = ["13811170081", "13911170082"]
let site: StudySite
let token: string
let id: string
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "users", "operator_acts", "sms_codes", "sms_numbers", "sms_outbox", "rate_limits", "orders")
  token = await signUp(site, MOBILE)
  const [user] = await site.sql<[{ id: string }]>`select id from users where mobile = ${MOBILE}`
  id = user.id
})
afterAll(() => site.close())

const run = (...words: ReadonlyArray<string>) => runOn(site, [...words, "--agency", "a"])

const asked = async <T>(...words: ReadonlyArray<string>): Promise<T> =>
  JSON.parse((await run(...words, "--json")).out.join("")) as T

const signsIn = async (mobile: string, password = PASSWORD) =>
  (await site.call("user.login", { mobile, password })).code

const acts = () =>
  site.sql<{ words: string; upon: string; before: unknown; after: unknown; undo: string | null }[]>`
    select words, upon, before, after, undo from operator_acts order by at desc`

it("makes an account that signs in with the password shown, once a number", async () => {
  const make = ["user:make", "--mobile", OTHER, "--name", "李雷"]
  expect((await run(...make, "--dry-run")).out).toStrictEqual(["将新增学员李雷"])
  const made = await asked<{ id: string; password: string }>(...make)
  expect(await signsIn(OTHER, made.password)).toBe(20200)
  const [row] = await acts()
  expect(row).toMatchObject({ words: "--agency a --mobile 139****0082 --name 李雷", upon: made.id })
  expect(JSON.stringify(row)).not.toContain(made.password)
  await expect(run(...make)).rejects.toThrow("这个手机号已有学员")
  await expect(run("user:make", "--mobile", "138", "--name", "李雷")).rejects.toThrow("--mobile is a mobile number")
})

it("changes a number: sessions end, the password stays, the number before it is free", async () => {
  await run("user:mobile", "--user", MOBILE, "--mobile", `+86 ${OTHER}`)
  expect((await site.call("user.info", {}, { token })).status).toBe(401)
  expect([await signsIn(MOBILE), await signsIn(OTHER)]).toStrictEqual([10101, 20200])
  site.clock.now += 86_400_000
  expect((await signUp(site, MOBILE)).length).toBeGreaterThan(20)
  expect(await site.sql`select from users`).toHaveLength(2)
  expect((await acts())[0]).toMatchObject({
    words: "--agency a --user 138****0081 --mobile 139****0082",
    upon: id,
    before: { mobile: "*0081" },
    after: { mobile: "*0082" },
    undo: null,
  })
  await expect(run("user:mobile", "--user", id, "--mobile", MOBILE)).rejects.toThrow("这个手机号已有学员")
})

it("no code that was sent to the number before it opens the account", async () => {
  await site.call("sms.send", { mobile: MOBILE, scene: "login" })
  const code = await lastCode(site, MOBILE, "login")
  await run("user:mobile", "--user", id, "--mobile", OTHER)
  expect((await site.call("user.login", { mobile: MOBILE, code })).code).not.toBe(20200)
  expect((await site.call("user.login", { mobile: OTHER, code })).code).not.toBe(20200)
})

it("shows ten wrong passwords, and lets the learner try again at once with the same password", async () => {
  for (let tries = 0; tries < 11; tries += 1) await signsIn(MOBILE, "wrong-pass-1")
  expect(await signsIn(MOBILE)).toBe(429)
  site.clock.now = Date.now()
  for (let tries = 0; tries < 11; tries += 1) await signsIn(MOBILE, "wrong-pass-1")
  expect((await run("user:show", "--user", id)).out[1]).toMatch(
    /^密码输错 1\d 次，.* 前可能登录不了；user:unblock 解除$/,
  )
  await run("user:unblock", "--user", MOBILE)
  expect(await signsIn(MOBILE)).toBe(20200)
  expect((await acts())[0]?.after).toStrictEqual({ wrong_passwords: 0 })
})

const validity = async (): Promise<string | null | undefined> => {
  const [row] = await site.sql<{ valid_until: string | null }[]>`
    select valid_until from enrolments where user_id = ${id} and classroom_id = '2001'`
  return row?.valid_until
}

it("enrols one learner, extends, and takes back each by the act that its row names", async () => {
  const enrol = (...more: ReadonlyArray<string>) => run("user:enrol", "--user", MOBILE, "--classroom", "2001", ...more)
  const undo = async () => runOn(site, ((await acts())[0]?.undo ?? "").split(" "))
  await enrol("--until", "2098-06")
  expect(await validity()).toBe("2098-06")
  await enrol("--until", "2099-06")
  expect((await acts())[0]).toMatchObject({
    before: { classroom: "2001", valid_until: "2098-06" },
    after: { gain: "extends", valid_until: "2099-06" },
    undo: `user:unenrol --agency a --user ${id} --classroom 2001 --until 2098-06`,
  })
  await undo()
  expect(await validity()).toBe("2098-06")
  await undo()
  expect(await validity()).toBe("2099-06")
  await run("user:unenrol", "--user", MOBILE, "--classroom", "2001")
  expect(await validity()).toBeUndefined()
  await undo()
  expect(await validity()).toBe("2099-06")
  await enrol("--until", "长期")
  expect(await validity()).toBeNull()
  await enrol("--until", "2099-07")
  expect((await acts())[0]).toMatchObject({ after: { gain: "nothing" }, undo: null })
})

it("refuses to take out of a class what was bought, or to extend by shortening", async () => {
  await site.sql`
    insert into orders ${site.sql({
      agency_id: "a",
      id: "bought",
      user_id: id,
      classroom_id: "2001",
      name: "组合班",
      state: "paid",
      price_fen: 0,
      discount_fen: 0,
      amount_fen: 0,
      created_at: START,
      expires_at: START,
      paid_at: START,
    })}`
  await site.sql`
    insert into enrolments (agency_id, user_id, classroom_id, valid_until, joined_at, order_id)
    values ('a', ${id}, '2001', '2098-06', ${START}, 'bought')`
  const unenrol = ["user:unenrol", "--user", id, "--classroom", "2001"]
  await expect(run(...unenrol)).rejects.toThrow("这是订单 bought 买的，请退款")
  await expect(run(...unenrol, "--until", "2099-01")).rejects.toThrow("更长")
  await expect(run(...unenrol, "--until", "soon")).rejects.toThrow("不是日期")
})

it("finds by a part of a number or of a name and the agency's own account, of that agency alone", async () => {
  await site.sql`update users set name = '欧阳娜娜', uid = 'zhang@client.cn' where id = ${id}`
  await signUp(site, "13711170081", "b.test")
  const found = async (text: string) =>
    (await asked<{ list: ReadonlyArray<{ id: string }> }>("user:find", text)).list.map((one) => one.id)
  for (const text of ["0081", "００８１", "170081", "1381117", MOBILE, "娜娜", "阳", "zhang@client.cn", id])
    expect(await found(text)).toStrictEqual([id])
  for (const text of ["081", "娜阳", "zhang@", "%", "_081"]) expect(await found(text)).toStrictEqual([])
})

it("shows one learner as support needs it, and an attempt with its receipt and what happened", async () => {
  const learner = await site.learner()
  const attempt = await sit(learner, [{ question_id: "q1", value: "A" }], { paper_id: "p1" })
  await run("user:enrol", "--user", learner.id, "--classroom", "2001", "--until", "2099-06")
  const { out } = await run("user:show", "--user", learner.id)
  expect(out.filter((line) => /^(班级|作答|设备)/.test(line))).toStrictEqual([
    expect.stringMatching(/^班级 {2}2001 .*有效期至2099-06-30$/),
    expect.stringMatching(new RegExp(`^作答  ${attempt}  .* 开始  .* 结束  回执 `)),
    expect.stringMatching(/^设备 {2}未知设备 {2}.* 登录$/),
  ])
  const shown = await run("exam:attempt", "--attempt", attempt)
  expect(shown.out).toStrictEqual(
    expect.arrayContaining([
      expect.stringContaining(`学员 ${learner.id}`),
      expect.stringMatching(/^回执 .* 交卷 {2}作答 1 题$/),
      expect.stringMatching(/ {2}开始作答$/),
      expect.stringMatching(/ {2}交卷$/),
    ]),
  )
})
