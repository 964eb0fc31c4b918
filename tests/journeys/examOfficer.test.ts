import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { UNLISTED } from "#domain/attempt/Admission.ts"
import { OTHER_DEVICE, PASSCODE_WANTED, PASSCODE_WRONG } from "#domain/attempt/RoomText.ts"
import { settleCertificates } from "#server/certificate/settleCertificates.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { issueToken } from "#server/core/tokens.ts"
import { readServerKeys } from "#server/db/serverKeys.ts"
import { sheetRows } from "#server/sheet/sheetRows.ts"
import * as Admin from "../support/backOffice.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { runs } from "../support/runs.ts"
import { violations } from "../support/violations.ts"
import { workbookOf } from "../support/workbookOf.ts"
import { writable } from "../support/writable.ts"

const PAPER = "5102"
/** Ten questions, and a short answer of 20 points. */
const SHORT = { question: "30348", points: 20 }
/** What each taker has of the question that is made void, and no other points but those of the short answer. */
const VOIDED = 10
const CANDIDATES = Array.from({ length: 500 }, (_, n) => `13900${String(700_001 + n)}`)
/** More than two batches of answers to mark; 200 by `npm run prove -- --times 5` of this file. */
const SITTING = CANDIDATES.slice(0, Math.min(200, runs(45)))
const AWAY = CANDIDATES.length - SITTING.length
const [FIRST] = CANDIDATES as [string]

/** Another one, of which somebody else is a candidate. */
const OTHER = "5103"
const STRANGER = "13900007399"
const MOVER = "13900007398"

let officer: Visitor
let nextCode: () => string
let visitors: Visitor[] = []

// a site of its own: the windows of its exams are moved
const site = await ownSite()
const { sql } = site

beforeAll(async () => {
  await sql`
    update papers set opens_at = now() - interval '1 minute', closes_at = now() + interval '2 hours'
    where id in (${PAPER}, ${OTHER})`
  const owner = await openVisitor()
  await Admin.openInvitation(owner.page, site.url)
  await Admin.join(owner.page, "li.lei", "李雷")
  const path = await Admin.invite(owner.page, site.url, "教务")
  await owner.close()
  officer = await openVisitor()
  await officer.page.goto(`${site.url}${path}`)
  nextCode = await Admin.join(officer.page, "han.mei", "韩梅")
})

afterEach(async () => {
  for (const visitor of visitors) await visitor.close()
  visitors = []
})

afterAll(async () => {
  await officer.close()
})

/** A learner in a browser of their own. */
const enter = async (token: string): Promise<Visitor> => {
  const visitor = await openVisitor()
  visitors.push(visitor)
  await visitor.context.addInitScript((value) => localStorage.setItem("token", value), token)
  return visitor
}

/** Learners whom the sheet brings as candidates. */
const addLearners = () => sql`
  insert into users (agency_id, id, mobile, name, created_at)
  select 'main', mobile, mobile, '考生' || right(mobile, 3), now() from unnest(${CANDIDATES}::text[]) mobile`

const addShortAnswer = () => sql`
  update papers set question_count = question_count + 1, total_score = total_score + ${SHORT.points},
    sections = sections || ${sql.json([{ name: "简答题", question_ids: [SHORT.question], scores: [SHORT.points] }])}
  where id = ${PAPER}`

const seatOf = (mobile: string): string => `A${mobile.slice(-3)}`

const sheetOf = async (mobiles: ReadonlyArray<string>) => ({
  name: "考生.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: await workbookOf([["手机号", "考场", "座位号"], ...mobiles.map((one) => [one, "一考场", seatOf(one)])]),
})

const rowOf = (page: Page, mobile: string) =>
  page
    .getByRole("table", { name: "考生", exact: true })
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: seatOf(mobile), exact: true }) })

/** The last of them answers as the first does, but for spaces: both are marked together. */
const answerOf = (mobile: string): string => (mobile === SITTING.at(-1) ? ` 答案${FIRST} ` : `答案${mobile}`)

/** What an answer earns. */
const pointsOf = (text: string): number => (Number(text.trim().slice(-3)) % (2 * SHORT.points + 1)) / 2

/** Sits the paper with the short answer alone. */
const sit = async (mobile: string): Promise<void> => {
  const token = await issueToken(sql, "main", mobile, Date.now())
  const client_id = "page"
  const exam = await callSite(site.url, "exam.start", { paper_id: PAPER, client_id }, { token })
  const writer = { attempt_id: exam.attempt_id, client_id, epoch: exam.epoch }
  const value = answerOf(mobile)
  const record = { seq: 1, kind: "answer" as const, question_id: SHORT.question, value, at: exam.started_at }
  await callSite(site.url, "exam.save", { ...writer, records: [record] }, { token })
  await callSite(site.url, "exam.handIn", { ...writer, last_seq: 1 }, { token })
}

const answer = (page: Page) => page.getByRole("region", { name: "答案", exact: true })

/** Gives the answer that is there what its text earns, once it is another than the last one. */
const mark = async (page: Page, last: string): Promise<string> => {
  const shown = answer(page).locator("p").nth(1)
  const another = last === "" ? shown : shown.filter({ hasNotText: last })
  await another.filter({ hasText: /答案/ }).waitFor()
  const text = ((await shown.textContent()) ?? "").trim()
  for (const sign of String(pointsOf(text))) await page.keyboard.press(sign)
  await page.keyboard.press("Enter")
  return text
}

/** Takes that answer back once the page has gone on, and its points away. */
const takeBack = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("u")
  await answer(page).getByText(text, { exact: true }).waitFor()
  while (!(await answer(page).getByText("未评分").isVisible())) await page.keyboard.press("Backspace")
}

/** By the keyboard alone; the first and the last are taken back and marked again, the last when nothing waits any more. */
const markAll = async (page: Page): Promise<void> => {
  await takeBack(page, await mark(page, ""))
  let last = ""
  for (const _ of SITTING.slice(1)) last = await mark(page, last)
  const done = page.getByRole("heading", { name: "这道题批改完了" })
  await done.waitFor()
  await takeBack(page, last)
  await mark(page, "")
  await done.waitFor()
}

test("an officer brings 500 candidates, gives ten of them time, watches, marks, voids a question, releases and exports", async () => {
  await addLearners()
  await addShortAnswer()
  const { page } = officer

  await page.goto(`${site.url}/admin/list/exam:board?paper=${PAPER}`)
  await page.getByRole("heading", { name: "还没有人" }).waitFor()
  await page.getByRole("link", { name: "导入考生名单" }).last().click()
  await Admin.heading(page, "导入考生名单").waitFor()
  await page.getByLabel("考生表").setInputFiles(await sheetOf([...CANDIDATES, STRANGER]))
  await Admin.press(page, "预览")
  // a sheet with one wrong row brings nobody
  await page.getByText(`第 502 行：没有学员${STRANGER}`).waitFor()
  expect(await violations(page)).toStrictEqual([])
  await page.getByLabel("考生表").setInputFiles(await sheetOf(CANDIDATES))
  await Admin.preview(page)
  await page.getByText("此前没有名单，谁都可以考；之后只有名单里的人可以开考").waitFor()
  await Admin.press(page, "确认执行")
  await page.getByRole("heading", { name: "已执行" }).waitFor()
  await page.getByText("之后名单共 500 人").waitFor()

  await page.goto(`${site.url}/admin/list/candidate:list?paper=${PAPER}`)
  await page.getByRole("table", { name: "考生名单" }).waitFor()
  for (let row = 0; row < 10; row++) for (const key of ["j", "x"]) await page.keyboard.press(key)
  const picked = page.getByRole("group", { name: "选中的" })
  await picked.getByText("已选10条").waitFor()
  await picked.getByRole("link", { name: "批量加时" }).click()
  await page.getByLabel(/^一共加时/).fill("15")
  await Admin.carryOut(page)
  await page.goto(`${site.url}/admin/act/exam:hold?paper=${PAPER}`)
  await Admin.carryOut(page)

  await page.goto(`${site.url}/admin/list/exam:board?paper=${PAPER}`)
  const table = page.getByRole("table", { name: "考生", exact: true })
  await table.waitFor()
  expect(await table.getByRole("cell", { name: "15", exact: true }).count()).toBe(10)
  const counted = (text: string) => page.getByRole("link", { name: text, exact: true }).waitFor()
  await counted("未到 500")
  const row = rowOf(page, FIRST)
  await row.getByRole("cell", { name: "未到", exact: true }).waitFor()
  expect(await violations(page)).toStrictEqual([])
  await page.evaluate(() => document.documentElement.setAttribute("data-watched", ""))

  const learner = await enter(await issueToken(sql, "main", FIRST, Date.now()))
  await learner.page.goto(`${site.url}/online-portal?paper_id=${PAPER}`)
  await learner.page.getByText("15分钟，已算在时间里").waitFor()
  await learner.page.getByText(seatOf(FIRST), { exact: true }).waitFor()
  await learner.page.getByRole("button", { name: "开始作答" }).click()
  await learner.page.getByRole("heading", { name: "第1题" }).waitFor()
  await row.getByRole("cell", { name: "在考", exact: true }).waitFor()
  await counted("在考 1")
  await writable(learner.page)
  await learner.page.keyboard.press("ArrowLeft")
  while ((await learner.page.getByRole("textbox").count()) === 0) await learner.page.keyboard.press("ArrowRight")
  await learner.page.getByRole("textbox").fill(answerOf(FIRST))
  await learner.page.locator('[data-saved="saved"]').waitFor()

  const teller = await officer.context.newPage()
  await teller.goto(`${site.url}/admin/act/exam:message?paper=${PAPER}`)
  await teller.getByLabel("消息").fill("请检查座位号")
  await Admin.carryOut(teller)
  await teller.close()
  const told = learner.page.getByText(/监考消息：请检查座位号$/)
  await told.first().waitFor()
  expect(await violations(learner.page)).toStrictEqual([])
  await learner.page.reload()
  await told.first().waitFor()
  await learner.page.getByRole("button", { name: "知道了" }).click()
  await told.first().waitFor({ state: "detached" })
  await learner.page.getByRole("button", { name: "交卷" }).click()
  await learner.page.getByRole("button", { name: "确认交卷" }).click()
  await learner.page.getByRole("heading", { name: "已交卷" }).waitFor()
  await row.getByRole("cell", { name: "已交卷", exact: true }).waitFor()

  for (const mobile of SITTING.slice(1)) await sit(mobile)
  await counted(`已交卷 ${SITTING.length}`)
  await counted(`未到 ${AWAY}`)
  expect(await page.locator("html[data-watched]").count()).toBe(1)
  await row.getByRole("link", { name: "记一条情况" }).click()
  await page.getByLabel("情况").fill("10:05网络中断，10:12恢复")
  await Admin.carryOut(page)
  await page.goto(`${site.url}/admin/act/exam:close?paper=${PAPER}`)
  await page.getByLabel(/^几分钟后收卷/).fill("0")
  await Admin.carryOut(page)
  await page.goto(`${site.url}/admin/list/exam:board?paper=${PAPER}`)
  await counted(`缺考 ${AWAY}`)
  await table.getByRole("columnheader", { name: "情况" }).waitFor()
  await row.getByRole("cell", { name: "1", exact: true }).waitFor()

  await page.goto(`${site.url}/admin`)
  await page.getByRole("main").getByRole("link", { name: "待批改的题目", exact: true }).click()
  await page.getByRole("table", { name: "待批改的题目" }).getByRole("link", { name: /批改/ }).click()
  await Admin.heading(page, /^批改：/).waitFor()
  await page.getByText(`还有${SITTING.length}份等你批改`).waitFor()
  expect(await violations(page)).toStrictEqual([])
  await markAll(page)
  expect(await violations(page)).toStrictEqual([])

  const result = learner.page
  const [attempt] = await sql<{ id: string }[]>`select id from attempts where user_id = ${FIRST}`
  await result.goto(`${site.url}/online-result?attempt_id=${attempt?.id}`)
  await result.getByText("已交卷。成绩还没有定公布时间，公布后在这里查看。").waitFor()

  expect(officer.complaints()).toStrictEqual([])
  // a code is asked for again by an answer of 403
  await sql`update admin_sessions set proved_at = now() - interval '1 day'`
  await page.goto(`${site.url}/admin/list/exam:summary?paper=${PAPER}`)
  await page.getByRole("table", { name: "每道题" }).getByRole("link", { name: "题目作废" }).first().click()
  await page.getByLabel("处理").selectOption("全体得分")
  await Admin.preview(page)
  await Admin.press(page, "确认执行")
  await page.getByLabel("动态码", { exact: true }).fill(nextCode())
  await Admin.press(page, "核对并执行")
  await page.getByRole("heading", { name: "已执行" }).waitFor()
  // what is void reaches each result before they are released
  await page.goto(`${site.url}/admin/act/exam:regrade`)
  await Admin.carryOut(page)
  await page.goto(`${site.url}/admin/act/exam:release?paper=${PAPER}`)
  await Admin.carryOut(page)
  await result.reload()
  await result.getByText(`批改${pointsOf(FIRST)} / 20分`).waitFor()

  await page.goto(`${site.url}/admin/list/exam:results?paper=${PAPER}`)
  const download = page.waitForEvent("download")
  await Admin.press(page, "下载XLSX")
  const { rows } = await sheetRows({ bytes: await readFile(await (await download).path()) })
  expect(new Map(rows.map(({ cell }) => [cell("手机号"), Number(cell("得分"))]))).toStrictEqual(
    new Map(SITTING.map((mobile) => [mobile, VOIDED + pointsOf(answerOf(mobile))])),
  )
  expect(learner.complaints()).toStrictEqual([])
})

test("who is not on the list is told so in the portal and cannot begin, until they are listed", async () => {
  const token = await signUpByCall(site.url, STRANGER)
  await sql`
    insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    select agency_id, ${OTHER}, id, '', '', '', 'by-hand', now() from users where mobile = ${CANDIDATES[1] ?? ""}`
  const { page, complaints } = await enter(token)
  await page.goto(`${site.url}/online-portal?paper_id=${OTHER}`)
  await page.getByRole("heading", { name: "你不在考生名单里" }).waitFor()
  const begin = page.getByRole("button", { name: "开始作答" })
  expect(await begin.count()).toBe(0)
  expect(await violations(page)).toStrictEqual([])
  const start = callSite(site.url, "exam.start", { paper_id: OTHER, client_id: "by-call" }, { token })
  await expect(start).rejects.toThrow(UNLISTED)

  await officer.page.goto(`${site.url}/admin/act/candidate:add?paper=${OTHER}`)
  await officer.page.getByLabel("学员", { exact: true }).fill(STRANGER)
  await Admin.carryOut(officer.page)
  // it asks again by itself within a minute and a half
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await begin.and(page.locator(":enabled")).waitFor()
  expect(complaints()).toStrictEqual([])
})

test("a paper by rule, shuffled, in a strict room, with a certificate", async () => {
  const token = await signUpByCall(site.url, MOVER)
  const room = {
    one_device: true,
    copying: false,
    full_screen: true,
    passcode: true,
    leaving: { seconds: 1, limit: 2, follows: "warn" },
  }
  const [paper] = await sql<{ sections: ReadonlyArray<{ question_ids: string[] }> }[]>`
    select sections from papers where id = ${OTHER}`
  // two questions of each section, another two for each attempt
  const drawn = paper!.sections.map(({ question_ids }) => ({
    fixed: [],
    pools: [{ count: 2, units: question_ids.map((id) => [id]) }],
  }))
  await sql`
    update papers set option_order = 'shuffled', room = ${sql.json(room)}, key_policy = 'after_hand_in',
      rule = ${sql.json({ sections: drawn, alike: [], unseen: false })}
    where id = ${OTHER}`
  await sql`
    update agencies set certificate = jsonb_set(certificate, '{papers}', ${sql.json([{ id: OTHER, score: 10 }])})
    where id = 'main'`
  await sql`
    insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    select agency_id, ${OTHER}, id, '一考场', ${seatOf(MOVER)}, '', 'by-hand', now() from users where mobile = ${MOVER}`
  const on = async (device: string) => {
    const visitor = await enter(token)
    const { hostname: domain } = new URL(site.url)
    await visitor.context.addCookies([{ name: "device", value: device.repeat(43), domain, path: "/api" }])
    return visitor
  }
  const optionsOn = (page: Page) => page.getByRole("button", { name: /^[A-D]/ }).allInnerTexts()

  const [desk, phone] = [await on("a"), await on("b")]
  await desk.page.goto(`${site.url}/online-portal?paper_id=${OTHER}`)
  await desk.page.getByText("选项的次序每次作答各不相同").waitFor()
  await desk.page.getByText("题目从题库中抽取").waitFor()
  await desk.page.getByText("只能在一台设备上作答").waitFor()
  await desk.page.getByText("满1秒记一次离开").waitFor()
  const begin = desk.page.getByRole("button", { name: "开始作答" })
  await begin.and(desk.page.locator(":enabled")).click()
  await desk.page.getByText(PASSCODE_WANTED).waitFor()
  expect(await violations(desk.page)).toStrictEqual([])
  await officer.page.goto(`${site.url}/admin/list/exam:board?paper=${OTHER}`)
  const told = await officer.page.getByText(/^\d{3} \d{3}$/).innerText()
  await desk.page.getByLabel("考场口令").fill("000000")
  await begin.click()
  await desk.page.getByText(PASSCODE_WRONG).waitFor()
  await desk.page.getByLabel("考场口令").fill(told)
  await desk.page.keyboard.press("Enter")
  await writable(desk.page)
  await desk.page.keyboard.press("a")
  await desk.page.locator('[data-saved="saved"]').waitFor()
  const shown = await optionsOn(desk.page)
  // a browser without windows hides no page
  const see = (state: "hidden" | "visible") =>
    desk.page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: now })
      document.dispatchEvent(new Event("visibilitychange"))
    }, state)
  await see("hidden")
  await expect.poll(() => sql`select from attempt_leaves where counted`.then((rows) => rows.length)).toBe(1)
  await see("visible")
  await desk.page.getByText("你已离开考试页面1次").first().waitFor()
  const [kept] = await sql<{ texts: string[] }[]>`
    select array(select o ->> 'html' from regexp_split_to_table(t.option_orders[1], '') with ordinality as own (key, n)
      join jsonb_array_elements(q.body -> 'options') o on o ->> 'key' = own.key order by own.n) as texts
    from attempts t join users u on u.agency_id = t.agency_id and u.id = t.user_id
    join questions q on q.agency_id = t.agency_id and q.id = t.question_ids[1]
    where u.mobile = ${MOVER}`
  expect(shown.map((text) => text.replace(/^[A-D]\s*/, ""))).toStrictEqual(kept?.texts)
  await desk.page.reload()
  await writable(desk.page)
  expect(await optionsOn(desk.page)).toStrictEqual(shown)

  await phone.page.goto(new URL(desk.page.url()).href)
  await phone.page.getByText(OTHER_DEVICE).waitFor()
  expect(await violations(phone.page)).toStrictEqual([])
  await officer.page.goto(`${site.url}/admin/list/exam:board?paper=${OTHER}`)
  await rowOf(officer.page, MOVER).getByRole("link", { name: "放行换设备" }).click()
  await Admin.carryOut(officer.page)
  await phone.page.getByRole("button", { name: "再试一次" }).click()
  await phone.page.getByRole("button", { name: "在此页继续作答" }).click()
  await writable(phone.page)
  expect(await optionsOn(phone.page)).toStrictEqual(shown)
  await desk.page.reload()
  await desk.page.getByText(OTHER_DEVICE).waitFor()

  const [attempt] = await sql<{ id: string; question_ids: string[]; key: boolean }[]>`
    select t.id, t.question_ids, k.answer as key from attempts t
    join users u on u.agency_id = t.agency_id and u.id = t.user_id
    join question_keys k on k.agency_id = t.agency_id and k.question_id = t.question_ids[4]
    where u.mobile = ${MOVER}`
  const { id: attempt_id, question_ids, key } = attempt!
  expect(paper!.sections.map((one) => one.question_ids.filter((id) => question_ids.includes(id)).length)).toStrictEqual(
    [2, 2],
  )
  for (const _ of [1, 2, 3]) await phone.page.keyboard.press("ArrowRight")
  await phone.page.getByRole("heading", { name: "第4题" }).waitFor()
  await phone.page.getByRole("button", { name: key ? "正确" : "错误" }).click()
  await phone.page.getByRole("button", { name: "交卷" }).click()
  await phone.page.getByRole("button", { name: "确认交卷" }).click()
  // its keys are out with the hand-in: where the page knows that, the result comes instead of the receipt
  const receipt = phone.page.getByRole("heading", { name: "已交卷" })
  await receipt.or(phone.page.getByText("/ 40分，及格60分")).first().waitFor()
  await phone.page.goto(`${site.url}/online-result?attempt_id=${attempt_id}&view=timeline`)
  for (const line of ["凭考场口令进入", "第1次", "监考老师放行：可以换一台设备继续"])
    await phone.page.getByText(line).first().waitFor()
  await runSteps(settleCertificates, { pool: sql, keys: await readServerKeys(sql), now: Date.now }, { name: "settle" })
  await phone.page.goto(`${site.url}/study/certificate`)
  await phone.page.getByRole("link", { name: "结业证书" }).click()
  await phone.page.getByRole("img", { name: /^结业证书/ }).waitFor()
  expect([desk.complaints(), phone.complaints()]).toStrictEqual([[], []])
})
