import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { append } from "#server/live/log.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { start } from "../attempt/sitting.ts"
import { runOn } from "../commands/runOn.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

const MOBILE = "13811170091"
let site: StudySite
let ask: ReturnType<typeof makeAsk>
let learner: Learner
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-undo-"))
  const sections = [{ name: "简答", score: 3, question_ids: ["q1", "q5"] }]
  const paper = sampleFiles["catalog/papers/p2.yaml"] as object
  site = await makeStudySite({ "catalog/papers/p2.yaml": { ...paper, pass_score: 4, sections } })
  ask = makeAsk(site)
  learner = await site.learner()
  await site.sql`update users set mobile = ${MOBILE} where id = ${learner.id}`
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "operator_acts", "rate_limits")
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

interface Done {
  readonly lines: ReadonlyArray<string>
  readonly undo: string | null
}

const act = (cookie: string, name: string, input: object, dry_run = false) =>
  ask("act", { act: name, input, dry_run }, { cookie })

const done = async (cookie: string, name: string, input: object, dry_run = false): Promise<Done> => {
  const { data, msg } = await act(cookie, name, input, dry_run)
  if (data === null) throw new Error(msg)
  return data as Done
}

const isLocked = async () =>
  (await site.sql`select from users where id = ${learner.id} and locked_at is not null`).length === 1

interface Row {
  readonly id: string
  readonly command: string
  readonly undoes: string | null
  readonly before: unknown
  readonly after: unknown
}

const rows = () => site.sql<Row[]>`select id, command, undoes, before, after from operator_acts order by at`

it("takes an act back by its inverse, once, in a row of its own that names the first", async () => {
  const cookie = await signedInAs(site, "support")
  const { undo } = await done(cookie, "user:lock", { user: learner.id, unlock: false })
  expect(await isLocked()).toBe(true)
  expect((await done(cookie, "acts:undo", { act: undo }, true)).lines.at(-1)).toBe("做完后可以撤销")
  await done(cookie, "acts:undo", { act: undo })
  expect(await isLocked()).toBe(false)
  expect([...(await rows())]).toMatchObject([
    { id: undo, command: "user:lock", undoes: null },
    { command: "acts:undo", undoes: undo, before: { locked: true }, after: { locked: false } },
  ])
  expect((await act(cookie, "acts:undo", { act: undo })).msg).toBe("这一步已经撤销过")
})

it("is done once by two who take it back at the same moment", async () => {
  const cookie = await signedInAs(site, "support")
  const { undo } = await done(cookie, "user:lock", { user: learner.id, unlock: false })
  const both = await Promise.all([1, 2].map(() => act(cookie, "acts:undo", { act: undo })))
  expect(both.map(({ msg }) => msg).filter((msg) => msg === "这一步已经撤销过")).toHaveLength(1)
  expect(await isLocked()).toBe(false)
})

it("is refused to whoever may not do the inverse, to another agency, and where there is none", async () => {
  const { undo } = await done(await signedInAs(site, "support"), "user:lock", { user: learner.id, unlock: false })
  const marker = await signedInAs(site, "marker")
  expect((await act(marker, "acts:undo", { act: undo })).msg).toBe("阅卷不能停用一个账号，所有设备退出；或恢复")
  await expect(runOn(site, ["acts:undo", "--agency", "b", "--act", undo ?? ""])).rejects.toThrow("没有操作记录")
  const support = await signedInAs(site, "support")
  const reset = await done(support, "user:reset", { user: learner.id }, true)
  expect([reset.lines.at(-1), reset.undo]).toStrictEqual(["做完后不能撤销：原来的密码没有留存", null])
  await done(support, "user:reset", { user: learner.id })
  const last = (await rows()).at(-1)
  expect(last).toMatchObject({ before: { has_password: false, devices: 0 }, after: { has_password: true } })
  expect((await act(support, "acts:undo", { act: last?.id })).msg).toBe("“重置密码”没有可以撤销的")
})

const window = async () => {
  const [row] = await site.sql<{ closes_at: number | null; extra_minutes: number }[]>`
    select closes_at, extra_minutes from paper_times where agency_id = 'a' and paper_id = 'p2'
    order by user_id <> '' desc limit 1`
  return row
}

it("takes extra time back, of one and of all, but not from somebody who is using it", async () => {
  const cookie = await signedInAs(site, "registrar")
  const one = await done(cookie, "exam:extend", { paper: "p2", user: MOBILE, minutes: "10", back: false })
  expect(await window()).toMatchObject({ extra_minutes: 10 })
  const more = { paper: "p2", user: MOBILE, minutes: "11", back: true }
  expect((await act(cookie, "exam:extend", more)).msg).toBe("只加过 10 分钟")
  await done(cookie, "acts:undo", { act: one.undo })
  expect(await window()).toMatchObject({ extra_minutes: 0 })
  await site.sql`delete from paper_times where agency_id = 'a'`
  const all = await done(cookie, "exam:extend", { paper: "p2", minutes: "10", back: false })
  const later = (await window())?.closes_at ?? 0
  await done(cookie, "acts:undo", { act: all.undo })
  expect((await window())?.closes_at).toBe(later - 600_000)
  await done(cookie, "exam:extend", { paper: "p2", minutes: "10", back: false })
  const attempt = await start(await site.learner(), { paper_id: "p2" })
  await site.sql`
    update attempts set deadline = now() + interval '5 minutes'
    where id = ${attempt.attempt_id}`
  const back = { paper: "p2", minutes: "10", back: true }
  expect((await act(cookie, "exam:extend", back)).msg).toMatch(/^有 1 人正在用加的时间，不能收回/)
  await site.sql`delete from attempts where id = ${attempt.attempt_id}`
})

it("takes back a coupon, its revocation and a batch of codes", async () => {
  const cookie = await signedInAs(site, "cashier")
  const isRevoked = async () =>
    (await site.sql<[{ is_revoked: boolean }]>`select is_revoked from coupons where code = 'UNDO'`)[0].is_revoked
  const made = await done(cookie, "coupon:make", { code: "UNDO", off: "10", until: "2099-01-01" })
  const taken = await done(cookie, "acts:undo", { act: made.undo })
  expect(await isRevoked()).toBe(true)
  await done(cookie, "acts:undo", { act: taken.undo })
  expect(await isRevoked()).toBe(false)
  const batch = await done(cookie, "code:make", { batch: "undo", classroom: "2001", count: "3" })
  await done(cookie, "acts:undo", { act: batch.undo })
  expect((await rows()).at(-1)).toMatchObject({
    before: { codes: 3, redeemed: 0, revoked: 0 },
    after: { codes: 3, revoked: 3, redeemed: 0 },
  })
})

it("takes a better mark back to the one before, and a file of marks keeps what was there", async () => {
  const attempt = await sit(await site.learner(), [{ question_id: "q5", value: "我的看法" }], { paper_id: "p2" })
  const cookie = await signedInAs(site, "marker")
  const mark = (score: string) => done(cookie, "mark:give", { attempt, question: "q5", score })
  expect((await mark("2")).undo).toBeNull()
  const better = await mark("3")
  await done(cookie, "acts:undo", { act: better.undo })
  expect((await rows()).at(-1)).toMatchObject({ before: { points: 3 }, after: { points: 2 } })
  const text = `作答,题目,分数\n${attempt},q5,1\n`
  await done(cookie, "mark:give", { marks: { name: "marks.csv", bytes: Buffer.from(text).toString("base64") } })
  expect((await rows()).at(-1)).toMatchObject({ before: { marks: [[attempt, "q5", 2]] }, after: { marks: 1 } })
})

it("keeps what a list of enrolments found, what was said and who was muted, without a word of it", async () => {
  const file = join(folder, "learners.csv")
  await writeFile(file, `学员,班级,有效期\n${learner.id},2001,2098-06\n`)
  await runOn(site, ["user:enrol", file, "--agency", "a"])
  await writeFile(file, `学员,班级,有效期\n${learner.id},2001,2099-06\n`)
  await runOn(site, ["user:enrol", file, "--agency", "a"])
  expect((await rows()).map(({ before }) => before)).toStrictEqual([
    { places: [[learner.id, "2001", null]] },
    { places: [[learner.id, "2001", "2098-06"]] },
  ])
  const said = { kind: "say", user_id: learner.id, name: "学员", role: "learner", body: "广告", target: null } as const
  await append(site.sql, { agencyId: "a", sessionId: "live1" }, { ...said, nonce: null, at: START })
  await runOn(site, ["chat:remove", "--agency", "a", "--session", "live1", "--number", "1"])
  await runOn(site, ["chat:mute", "--agency", "a", "--session", "live1", "--user", learner.id])
  expect((await rows()).slice(2)).toMatchObject([
    { before: { removed: false }, after: { removed: true } },
    { before: { muted: false }, after: { muted: true } },
  ])
  expect(JSON.stringify(await rows())).not.toContain("广告")
})
