import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { runSteps } from "#server/core/runSteps.ts"
import { leaveAccounts } from "#server/account/leaveAccounts.ts"
import { emptied } from "../../support/emptied.ts"
import { PASSWORD, signUp } from "../../support/people.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const DAY = 86_400_000
const MOBILE = "13811170011"
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0"

let site: StudySite
let token: string
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "users", "sms_codes", "sms_numbers", "sms_outbox", "rate_limits")
  token = await signUp(site, MOBILE)
})
afterAll(() => site.close())

interface Account {
  readonly devices: ReadonlyArray<{ readonly id: string; readonly name: string; readonly current: boolean }>
  readonly leaves_at: string | null
}

const signIn = async (agent: string, cookie?: string): Promise<string> => {
  const headers = { "user-agent": agent, ...(cookie !== undefined && { cookie }) }
  const { data, msg } = await site.call("user.login", { mobile: MOBILE, password: PASSWORD }, { headers })
  if (data === null) throw new Error(msg)
  return (data as { readonly token: string }).token
}
const key = () => `key-${Math.random()}`
const account = async (of = token) => (await site.call("user.account", {}, { token: of })).data as Account
const isIn = async (of: string) => (await site.call("user.info", {}, { token: of })).status === 200

describe("devices", () => {
  it("are named, this one first, and no address or token is among what is told", async () => {
    site.clock.now = START + 60_000
    const [desk, phone] = [await signIn(WINDOWS), await signIn(IPHONE)]
    const { devices } = await account(desk)
    expect(devices.map(({ name, current }) => [name, current])).toStrictEqual([
      ["Chrome · Windows", true],
      ["微信 · iPhone", false],
      ["未知设备", false],
    ])
    expect(JSON.stringify(devices)).not.toContain(phone)
  })

  it("are one row each, however often somebody signs in there, and go with all of their sign-ins", async () => {
    const phone = `device=${"p".repeat(43)}`
    const evenings = []
    for (let day = 0; day < 3; day += 1) {
      site.clock.now = START + day * DAY
      evenings.push(await signIn(IPHONE, phone))
    }
    const desk = await signIn(WINDOWS, `device=${"d".repeat(43)}`)
    const { devices } = await account(desk)
    expect(devices.map(({ name }) => name)).toStrictEqual(["Chrome · Windows", "微信 · iPhone", "未知设备"])
    await site.call("user.signOutDevice", { id: devices[1]?.id ?? "" }, { token: desk, key: key() })
    expect(await Promise.all(evenings.map(isIn))).toStrictEqual([false, false, false])
    expect([await isIn(desk), await isIn(token)]).toStrictEqual([true, true])
  })

  it("are signed out one by one or all but this one, and only one's own", async () => {
    const [desk, phone] = [await signIn(WINDOWS), await signIn(IPHONE)]
    const stranger = await site.learner()
    const find = async (name: string) => (await account(desk)).devices.find((one) => one.name === name)?.id ?? ""
    const id = await find("微信 · iPhone")
    expect((await stranger.ask("user.signOutDevice", { id })).status).toBe(404)
    expect(await isIn(phone)).toBe(true)
    await site.call("user.signOutDevice", { id }, { token: desk, key: key() })
    expect([await isIn(phone), await isIn(desk), await isIn(token)]).toStrictEqual([false, true, true])
    const own = await find("Chrome · Windows")
    expect((await site.call("user.signOutDevice", { id: own }, { token: desk, key: key() })).status).toBe(404)
    await site.call("user.signOutDevice", {}, { token: desk, key: key() })
    expect([await isIn(desk), await isIn(token), await isIn(stranger.token)]).toStrictEqual([true, false, true])
  })
})

describe("my data", () => {
  const fileOf = async (of: string) => {
    const { data } = await site.call("user.myData", {}, { token: of, key: key() })
    return Buffer.from((data as { readonly base64: string }).base64, "base64").toString()
  }

  it("is one page to read with the same as JSON inside, and nobody else's", async () => {
    await site.call("user.saveInfo", { name: "</script><b>林" }, { token })
    const html = await fileOf(token)
    expect(html).toContain("<td>13811170011</td>")
    expect(html).toContain("&lt;/script&gt;&lt;b&gt;林")
    const [, json = ""] = /<script type="application\/json" id="data">(.*)<\/script>/s.exec(html) ?? []
    const data = JSON.parse(json) as Record<string, ReadonlyArray<Record<string, unknown>>>
    expect(data["账号"]?.[0]).toMatchObject({ 手机号: MOBILE, 姓名: "</script><b>林", 注册时间: "2026-03-02 10:00:00" })
    expect(Object.keys(data)).toHaveLength(25)
    expect(await fileOf((await site.learner()).token)).not.toContain(MOBILE)
  })

  it("is made five times a day", async () => {
    for (let tries = 0; tries < 5; tries += 1) await fileOf(token)
    expect((await site.call("user.myData", {}, { token, key: key() })).status).toBe(429)
  })
})

describe("deletion", () => {
  const leave = (of: string, yes: boolean) => site.call("user.leave", { leave: yes }, { token: of, key: key() })
  const run = () => runSteps(leaveAccounts, site.deps, { name: "leave" })

  it("waits fifteen days, is not put off by asking again, and can be taken back", async () => {
    await leave(token, true)
    site.clock.now = START + DAY / 2
    expect(((await leave(token, true)).data as Account).leaves_at).toBe("2026-03-17 10:00:00")
    expect(await run()).toBe(0)
    expect(((await leave(token, false)).data as Account).leaves_at).toBe(null)
    site.clock.now = START + 16 * DAY
    expect(await run()).toBe(0)
    expect(await isIn(await signIn(WINDOWS))).toBe(true)
  })

  it("takes what identifies the learner, and leaves exams, agreements and enrolments to nobody's name", async () => {
    const learner = await site.learner()
    await learner.get("course.join", { classroom_id: "1001" })
    await learner.get("practice.note", { question_id: "q1", text: "我的笔记" })
    const place = { classroom_id: "1001", lesson_id: "l1" }
    await learner.get("note.save", { id: "n1", ...place, second: 3, text: "课上的笔记", at: START })
    await learner.get("user.saveInfo", { name: "林晓雨", exam_day: "2026-10-24", daily_questions: "20" })
    await leave(learner.token, true)
    site.clock.now = START + 15 * DAY
    expect([await run(), await run()]).toStrictEqual([1, 0])
    expect(await isIn(learner.token)).toBe(false)
    const [row] = await site.sql`
      select mobile, uid, password_hash, name, avatar, exam_day, daily_questions from users where id = ${learner.id}`
    expect(row).toStrictEqual({
      mobile: null,
      uid: null,
      password_hash: null,
      name: "已注销用户",
      avatar: "",
      exam_day: null,
      daily_questions: null,
    })
    expect(await site.sql`select 1 from question_notes where user_id = ${learner.id}`).toHaveLength(0)
    expect(await site.sql`select 1 from lesson_notes where user_id = ${learner.id}`).toHaveLength(0)
    expect(await site.sql`select 1 from enrolments where user_id = ${learner.id}`).toHaveLength(1)
  })

  it("frees the number for a new account, which has nothing of the old one", async () => {
    await leave(token, true)
    site.clock.now = START + 15 * DAY
    await run()
    const again = await signUp(site, MOBILE)
    const { data } = await site.call("user.info", {}, { token: again })
    expect((data as { readonly name: string }).name).toBe("学员0011")
  })
})

it("nobody signs in to a locked account, and it is told why", async () => {
  await site.sql`update users set locked_at = ${START} where mobile = ${MOBILE}`
  const { code, msg } = await site.call("user.login", { mobile: MOBILE, password: PASSWORD })
  expect([code, msg]).toStrictEqual([10110, "账号已停用，请联系机构客服"])
})
