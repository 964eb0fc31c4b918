import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { MERGE_RULES } from "#server/account/mergeRules.ts"
import { hashPassword } from "#server/account/passwords.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { foldNextLearner } from "#server/learnerQuestions/foldMarks.ts"
import { emptied } from "../../support/emptied.ts"
import { PASSWORD } from "../../support/people.ts"
import { START } from "../../support/testServer.ts"
import { DeviceJournal } from "../attempt/DeviceJournal.ts"
import { start } from "../attempt/sitting.ts"
import { runOn } from "../commands/runOn.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"

const [MOBILE, OTHER] = ["13811170061", "13911170062"]
let site: StudySite
let kept: Learner
let other: Learner
beforeAll(async () => {
  const sections = [{ name: "单选", score: 3, question_ids: ["q1"] }]
  const paper = sampleFiles["catalog/papers/p2.yaml"] as object
  site = await makeStudySite({ "catalog/papers/p2.yaml": { ...paper, attempts: 2, pass_score: 1, sections } })
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "users", "operator_acts", "rate_limits", "orders", "agreements")
  kept = await site.learner()
  other = await site.learner()
  for (const [learner, mobile] of [
    [kept, MOBILE],
    [other, OTHER],
  ] as const)
    await site.sql`update users set mobile = ${mobile}, password_hash = ${await hashed()} where id = ${learner.id}`
})
afterAll(() => site.close())

const hashed = () => hashPassword({ agencyId: "a", ip: "", isKnown: true }, PASSWORD)

const merge = (...more: ReadonlyArray<string>) =>
  runOn(site, ["user:merge", "--user", MOBILE, "--other", OTHER, "--agency", "a", ...more])

const signsIn = async (mobile: string) => (await site.call("user.login", { mobile, password: PASSWORD })).code

const q1 = (value: string) => [{ question_id: "q1", value }]

/** Columns that hold a learner's id: by a foreign key or by their name. */
const learnerColumns = () => site.sql<{ table: string; column: string }[]>`
  select distinct c.relname as table, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass
    and a.attnum = any (f.conkey)
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attname <> 'agency_id' and (a.attname = 'user_id' or f.conrelid is not null)
  order by 1`

it("has a rule for every table with a learner in it, and no other", async () => {
  const rules = Object.entries(MERGE_RULES).map(([table, { column = "user_id" }]) => ({ table, column }))
  expect(rules.toSorted((a, b) => (a.table < b.table ? -1 : 1))).toStrictEqual([...(await learnerColumns())])
})

/** Indexes on a learner's column in which two accounts never have the same: attempts and nonces are of one account. */
const NEVER_TWICE = ["marks_to_fold", "live_entries"]
/** What is refused, or ended, before anything moves. */
const DECIDED_BEFORE = ["attempts", "orders"]

it("says of every table what becomes of a thing that both accounts have, by all of its key", async () => {
  const keys = await site.sql<{ table: string; key: string[] }[]>`
    select c.relname as table, array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum = any (i.indkey) and attname not in ('agency_id', 'user_id') order by 1) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace and exists (
      select from pg_attribute where attrelid = c.oid and attnum = any (i.indkey) and attname = 'user_id')`
  const wrong = keys.filter(({ table, key }) => {
    const { how, same } = MERGE_RULES[table] ?? {}
    if (how === "ends" || NEVER_TWICE.includes(table) || DECIDED_BEFORE.includes(table)) return false
    return JSON.stringify(same?.toSorted()) !== JSON.stringify(key)
  })
  expect(wrong).toStrictEqual([])
})

it("moves what the other account has; a paper that both sat stays twice; the old number signs nobody in", async () => {
  const [first, second] = [await sit(kept, q1("A")), await sit(other, q1("B"))]
  await runSteps(foldNextLearner, site.deps, { name: "fold" })
  for (const learner of [kept, other]) {
    await learner.get("practice.note", { question_id: "q1", text: `笔记${learner === kept ? "一" : "二"}` })
    await learner.get("practice.favorite", { question_id: "q1", folder_id: "default" })
  }
  const folder = await other.get("practice.folder", { name: "难题" })
  await other.get("practice.favorite", { question_id: "q2", folder_id: folder.id })
  await runOn(site, ["user:enrol", "--user", MOBILE, "--classroom", "2001", "--until", "2098-06-01", "--agency", "a"])
  await runOn(site, ["user:enrol", "--user", OTHER, "--classroom", "2001", "--until", "2098-06", "--agency", "a"])
  await runOn(site, ["user:enrol", "--user", OTHER, "--classroom", "1001", "--agency", "a"])
  await site.sql`
    insert into study_days (agency_id, user_id, day, seconds)
    values ('a', ${kept.id}, '2026-03-01', 60), ('a', ${other.id}, '2026-03-01', 30), ('a', ${other.id}, '2026-03-02', 5)`

  const before = await rowsOf(other.id)
  const tried = await merge("--dry-run")
  expect(await rowsOf(other.id)).toStrictEqual(before)
  const { out } = await merge()
  expect(out).toStrictEqual(tried.out)
  expect(out).toStrictEqual([
    `学员（${OTHER}） 并入 学员（${MOBILE}）`,
    "班级：移过去 1；两个账号都有 1，有效期按较长的",
    "作答：移过去 1",
    "做过的题：移过去 0；两个账号都有 1，按两边的作答重算",
    "题目笔记：移过去 0；两个账号都有 1，两段接在一起",
    "收藏：移过去 1；两个账号都有 1，留在保留账号的收藏夹",
    "学习的日子：移过去 1；两个账号都有 1，学习时间相加",
    `两个账号都考过，作答都保留：${(await titleOf(first)) ?? ""}`,
    "手机号（尾号0062）不再登录任何账号，可以另行注册",
    "并入的账号在所有设备退出",
  ])

  expect(await rowsOf(other.id)).toStrictEqual([])
  expect((await other.ask("user.info", {})).status).toBe(401)
  expect([await signsIn(MOBILE), await signsIn(OTHER)]).toStrictEqual([20200, 10101])
  expect((await kept.get("exam.result", { attempt_id: second })).attempt_id).toBe(second)
  expect(await noteOf("q1")).toBe("笔记一\n\n笔记二")
  expect(
    await site.sql`select classroom_id, valid_until from enrolments where user_id = ${kept.id} order by 1`,
  ).toMatchObject([{ classroom_id: "1001" }, { classroom_id: "2001", valid_until: "2098-06" }])
  expect(await site.sql`select day, seconds from study_days where user_id = ${kept.id} order by day`).toMatchObject([
    { seconds: 90 },
    { seconds: 5 },
  ])
  const [book] = await site.sql<{ right_count: number; wrong_count: number }[]>`
    select right_count, wrong_count from learner_questions where user_id = ${kept.id} and question_id = 'q1'`
  expect((book?.right_count ?? 0) + (book?.wrong_count ?? 0)).toBe(2)
  const favorites = await kept.get("practice.favorites", {})
  expect(favorites.folders.map(({ name, questions }) => [name, questions])).toStrictEqual([
    ["默认收藏夹", 1],
    ["难题", 1],
  ])

  const [row] = await site.sql<{ upon: string; words: string; before: unknown; after: object; undo: string | null }[]>`
    select upon, words, before, after, undo from operator_acts where command = 'user:merge'`
  expect(row).toMatchObject({
    upon: kept.id,
    words: "--agency a --user 138****0061 --other 139****0062",
    before: { other: other.id, mobile: "*0062" },
    after: { merged: { attempts: [1, 0], enrolments: [1, 1] } },
    undo: null,
  })
  await expect(runOn(site, ["user:show", "--user", other.id, "--agency", "a"])).rejects.toThrow(
    `学员 ${other.id} 的账号已经并入 ${kept.id}`,
  )
  await expect(merge()).rejects.toThrow(`没有学员 ${OTHER}`)
})

const rowsOf = async (id: string): Promise<ReadonlyArray<string>> => {
  const counted = await Promise.all(
    Object.entries(MERGE_RULES).map(async ([table, { column = "user_id" }]) => {
      const [{ rows }] = await site.sql<[{ rows: number }]>`
        select count(*) as rows from ${site.sql(table)} where ${site.sql(column)} = ${id}`
      return rows === 0 ? [] : [`${table} ${rows}`]
    }),
  )
  return counted.flat()
}

const titleOf = async (attempt: string) =>
  (await site.sql<{ title: string }[]>`select title from attempts where id = ${attempt}`)[0]?.title

const noteOf = async (question: string) =>
  (
    await site.sql<{ text: string }[]>`
    select text from question_notes where user_id = ${kept.id} and question_id = ${question}`
  )[0]?.text

it("never merges while either account sits an exam, and a paper of both goes on after it", async () => {
  for (const learner of [kept, other]) {
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    const title = (await titleOf(attempt_id)) ?? ""
    await expect(merge()).rejects.toThrow(`正在作答，交卷或收卷以后再合并：${title}`)
    await learner.get("exam.handIn", { attempt_id, client_id: "device-1", epoch: 1, last_seq: 0 })
  }
  await merge()
  expect(await site.sql`select from attempts where user_id = ${kept.id} and paper_id = 'p2'`).toHaveLength(2)
  // both sittings count: two of two
  expect((await kept.ask("exam.start", { paper_id: "p2", client_id: "device-1" })).code).not.toBe(20200)
})

it("ends the older of two open practices of the same bank, with its receipt", async () => {
  const older = await start(kept, { bank_id: "bank1" })
  site.clock.now += 60_000
  const newer = await start(other, { bank_id: "bank1" })
  await merge()
  expect(await site.sql`select id, state from attempts where user_id = ${kept.id} order by started_at`).toMatchObject([
    { id: older.attempt_id, state: "closed" },
    { id: newer.attempt_id, state: "open" },
  ])
  expect(await site.sql`select from receipts where attempt_id = ${older.attempt_id}`).toHaveLength(1)
})

const order = (id: string, user_id: string, state: "open" | "paid", coupon_code: string | null = null) =>
  site.sql`insert into orders ${site.sql({
    agency_id: "a",
    id,
    user_id,
    classroom_id: "2001",
    name: "组合班",
    state,
    price_fen: 0,
    discount_fen: 0,
    amount_fen: 0,
    coupon_code,
    created_at: START,
    expires_at: START,
    paid_at: state === "paid" ? START : null,
  })}`

it("takes over what was bought, with the same coupon twice, and waits for an order that is not paid", async () => {
  await runOn(site, ["coupon:make", "--code", "ONCE", "--off", "10", "--until", "2099-01-01", "--agency", "a"])
  await order("one", kept.id, "paid", "ONCE")
  await order("two", other.id, "paid", "ONCE")
  await order("three", other.id, "open")
  await expect(merge()).rejects.toThrow("有没付完的订单，付款或关闭以后再合并：three")
  await site.sql`update orders set state = 'closed', closed_because = 'expired', closed_at = now() where id = 'three'`
  await merge()
  expect(await site.sql`select id, user_id, merged_from from orders where state = 'paid' order by id`).toMatchObject([
    { id: "one", user_id: kept.id, merged_from: null },
    { id: "two", user_id: kept.id, merged_from: other.id },
  ])
  await expect(site.sql`update orders set user_id = ${other.id} where id = 'one'`).rejects.toThrow(
    "a row of orders stays its learner's",
  )
})

it("keeps both agreements of one class: the learner reads one, support and the learner's own data list both", async () => {
  for (const [number, { id }] of [
    ["1", kept],
    ["2", other],
  ] as const)
    await site.sql`insert into agreements ${site.sql({
      agency_id: "a",
      number,
      user_id: id,
      classroom_id: "2001",
      classroom_name: "组合班",
      title: "协议",
      html: "",
      digest: "",
      signer: "李雷",
      drawn: "",
      signed_at: START,
    })}`
  expect((await merge()).out).toContain("协议：移过去 0；两个账号都有 1，各签过一次，都保留，学员看到保留账号签的")
  const shown = JSON.parse((await runOn(site, ["user:show", "--user", MOBILE, "--agency", "a", "--json"])).out.join(""))
  expect((shown as { readonly agreements: ReadonlyArray<unknown> }).agreements).toHaveLength(2)
})

it("checks late answers by the account that wrote them, and waits for those that somebody has to decide on", async () => {
  const { attempt_id, device } = await comeLate()
  await expect(merge()).rejects.toThrow("有迟到的作答等待处理，处理以后再合并")
  await runOn(site, ["late:refuse", "--attempt", attempt_id, "--agency", "a"])
  await site.sql`delete from late_hand_ins`
  await merge()
  const [before] = await site.sql<{ user_id: string; written_as: string }[]>`
    select user_id, written_as from attempts where id = ${attempt_id}`
  expect(before).toStrictEqual({ user_id: kept.id, written_as: other.id })
  await kept.get("exam.handInLate", { attempt_id, clients: [{ client_id: device.client_id, last_seq: 1 }] } as never)
  const [late] = await site.sql<{ chains: unknown }[]>`
    select chains from late_hand_ins where attempt_id = ${attempt_id}`
  expect(late?.chains).toMatchObject([{ client_id: device.client_id, until: 1, faults: [] }])
})

/** An attempt of the other account whose answers came after its end. */
const comeLate = async () => {
  const attempt = await start(other, { paper_id: "p2" })
  const device = new DeviceJournal(other.id, attempt)
  const records = [device.write("q1", "B", START + 60_000)]
  site.clock.now = START + 3_600_000
  const { attempt_id } = attempt
  await other.get("exam.save", { attempt_id, client_id: device.client_id, epoch: 1, records })
  await other.get("exam.handInLate", { attempt_id, clients: [] })
  return { attempt_id, device }
}
