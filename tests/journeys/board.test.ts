import { rm } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { UNLISTED } from "#domain/attempt/Admission.ts"
import { OTHER_DEVICE } from "#domain/attempt/RoomText.ts"
import * as Admin from "../support/backOffice.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { filledFolder } from "../support/filledFolder.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { siteDatabase } from "../support/siteDatabase.ts"
import { type Site, startSite } from "../support/startSite.ts"
import { violations } from "../support/violations.ts"
import { writable } from "../support/writable.ts"

const PAPER = "5102"
const MOBILES = Array.from({ length: 12 }, (_, n) => `139000073${String(n + 1).padStart(2, "0")}`)
const STRANGER = "13900007399"
const MOVER = "13900007398"
const [FIRST, SECOND] = MOBILES as [string, string]

let dataDir = ""
let site: Site
let officer: Visitor
let visitors: Visitor[] = []

// a site of its own: the window of its exam is moved
beforeAll(async () => {
  dataDir = await filledFolder("board-site")
  site = await startSite(dataDir)
  const sql = siteDatabase(dataDir)
  await sql`
    update papers set opens_at = now() - interval '1 minute', closes_at = now() + interval '2 hours' where id = ${PAPER}`
  await sql.end()
  officer = await enterAsOfficer()
})

afterEach(async () => {
  for (const visitor of visitors) await visitor.close()
  visitors = []
})

afterAll(async () => {
  await officer.close()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A learner in a browser of their own. */
const enter = async (token: string): Promise<Visitor> => {
  const visitor = await openVisitor()
  visitors.push(visitor)
  await visitor.context.addInitScript((value) => localStorage.setItem("token", value), token)
  return visitor
}

/** Asked in by an owner. */
const enterAsOfficer = async (): Promise<Visitor> => {
  const owner = await openVisitor()
  await Admin.openInvitation(owner.page, site.url)
  await Admin.join(owner.page, "li.lei", "李雷")
  const path = await Admin.invite(owner.page, site.url, "教务")
  await owner.close()
  const invited = await openVisitor()
  await invited.page.goto(`${site.url}${path}`)
  await Admin.join(invited.page, "han.mei", "韩梅")
  return invited
}

const seatOf = (mobile: string): string => `A${mobile.slice(-2)}`

const sheetOf = (mobiles: ReadonlyArray<string>) => ({
  name: "考生.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["手机号,考场,座位号", ...mobiles.map((one) => `${one},一考场,${seatOf(one)}`)].join("\n")),
})

const rowOf = (page: Page, mobile: string) =>
  page
    .getByRole("table", { name: "考生", exact: true })
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: seatOf(mobile), exact: true }) })

test("an officer lists who may sit, watches one of them begin and hand in, and notes what happened", async () => {
  const [token = ""] = await Promise.all(MOBILES.map((mobile) => signUpByCall(site.url, mobile)))
  const { page } = officer

  await page.goto(`${site.url}/admin/list/exam:board?paper=${PAPER}`)
  await page.getByRole("heading", { name: "还没有人" }).waitFor()
  await page.getByRole("link", { name: "导入考生名单" }).last().click()
  await Admin.heading(page, "导入考生名单").waitFor()
  await page.getByLabel("考生表").setInputFiles(sheetOf([...MOBILES, STRANGER]))
  await Admin.press(page, "预览")
  // a sheet with one wrong row brings nobody
  await page.getByText(`第 14 行：没有学员${STRANGER}`).waitFor()
  expect(await violations(page)).toStrictEqual([])
  await page.getByLabel("考生表").setInputFiles(sheetOf(MOBILES))
  await Admin.preview(page)
  await page.getByText("此前没有名单，谁都可以考；之后只有名单里的人可以开考").waitFor()
  await Admin.press(page, "确认执行")
  await page.getByRole("heading", { name: "已执行" }).waitFor()
  await page.getByText("之后名单共 12 人").waitFor()

  await page.goto(`${site.url}/admin/act/exam:extra?paper=${PAPER}`)
  await page.getByLabel(/^一共加时/).fill("15")
  await page.getByLabel(/^学员名单/).fill(`${FIRST}\n${SECOND}`)
  await Admin.carryOut(page)

  await page.goto(`${site.url}/admin/list/exam:board?paper=${PAPER}`)
  const table = page.getByRole("table", { name: "考生", exact: true })
  await table.waitFor()
  expect(await table.getByRole("row").count()).toBe(13)
  expect(await table.getByRole("cell", { name: "15", exact: true }).count()).toBe(2)
  const row = rowOf(page, FIRST)
  await row.getByRole("cell", { name: "未到", exact: true }).waitFor()
  expect(await violations(page)).toStrictEqual([])
  await page.evaluate(() => document.documentElement.setAttribute("data-watched", ""))

  const learner = await enter(token)
  await learner.page.goto(`${site.url}/online-portal?paper_id=${PAPER}`)
  await learner.page.getByText("15分钟，已算在时间里").waitFor()
  await learner.page.getByText(seatOf(FIRST), { exact: true }).waitFor()
  await learner.page.getByRole("button", { name: "开始作答" }).click()
  await learner.page.getByRole("heading", { name: "第1题" }).waitFor()
  await row.getByRole("cell", { name: "在考", exact: true }).waitFor()
  await writable(learner.page)
  await learner.page.keyboard.press("a")
  await learner.page.locator('[data-saved="saved"]').waitFor()
  await page.getByRole("link", { name: "在考 1", exact: true }).waitFor()

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
  await page.getByRole("link", { name: "已交卷 1", exact: true }).waitFor()
  expect(await page.locator("html[data-watched]").count()).toBe(1)

  await row.getByRole("link", { name: "记一条情况" }).click()
  await page.getByLabel("情况").fill("10:05网络中断，10:12恢复")
  await Admin.carryOut(page)
  await page.goto(`${site.url}/admin/list/exam:board?paper=${PAPER}`)
  await table.getByRole("columnheader", { name: "情况" }).waitFor()
  await row.getByRole("cell", { name: "1", exact: true }).waitFor()
  expect([officer.complaints(), learner.complaints()]).toStrictEqual([[], []])
})

test("who is not on the list is told so in the portal and cannot begin, until they are listed", async () => {
  const token = await signUpByCall(site.url, STRANGER)
  const { page, complaints } = await enter(token)
  await page.goto(`${site.url}/online-portal?paper_id=${PAPER}`)
  await page.getByRole("heading", { name: "你不在考生名单里" }).waitFor()
  const begin = page.getByRole("button", { name: "开始作答" })
  expect(await begin.count()).toBe(0)
  expect(await violations(page)).toStrictEqual([])
  const start = callSite(site.url, "exam.start", { paper_id: PAPER, client_id: "by-call" }, { token })
  await expect(start).rejects.toThrow(UNLISTED)

  await officer.page.goto(`${site.url}/admin/act/candidate:add?paper=${PAPER}`)
  await officer.page.getByLabel("学员", { exact: true }).fill(STRANGER)
  await Admin.carryOut(officer.page)
  // it asks again by itself within a minute and a half
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await begin.and(page.locator(":enabled")).waitFor()
  expect(complaints()).toStrictEqual([])
})

test("a strict paper has options in an order of its own, and is refused on another device until the officer allows it", async () => {
  const token = await signUpByCall(site.url, MOVER)
  const sql = siteDatabase(dataDir)
  const room = {
    one_device: true,
    copying: false,
    full_screen: true,
    leaving: { seconds: 5, limit: 2, follows: "warn" },
  }
  await sql`update papers set option_order = 'shuffled', room = ${sql.json(room)} where id = ${PAPER}`
  await sql`
    insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    select agency_id, ${PAPER}, id, '一考场', ${seatOf(MOVER)}, '', 'by-hand', now() from users where mobile = ${MOVER}`
  const on = async (device: string) => {
    const visitor = await enter(token)
    const { hostname: domain } = new URL(site.url)
    await visitor.context.addCookies([{ name: "device", value: device.repeat(43), domain, path: "/api" }])
    return visitor
  }
  const optionsOn = (page: Page) => page.getByRole("button", { name: /^[A-D]/ }).allInnerTexts()

  const [desk, phone] = [await on("a"), await on("b")]
  await desk.page.goto(`${site.url}/online-portal?paper_id=${PAPER}`)
  await desk.page.getByText("选项的次序每次作答各不相同").waitFor()
  await desk.page.getByText("只能在一台设备上作答").waitFor()
  await desk.page.getByRole("button", { name: "开始作答" }).click()
  await writable(desk.page)
  await desk.page.keyboard.press("a")
  await desk.page.locator('[data-saved="saved"]').waitFor()
  const shown = await optionsOn(desk.page)
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
  await officer.page.goto(`${site.url}/admin/list/exam:board?paper=${PAPER}`)
  await rowOf(officer.page, MOVER).getByRole("link", { name: "放行换设备" }).click()
  await Admin.carryOut(officer.page)
  await phone.page.getByRole("button", { name: "再试一次" }).click()
  await phone.page.getByRole("button", { name: "在此页继续作答" }).click()
  await writable(phone.page)
  expect(await optionsOn(phone.page)).toStrictEqual(shown)
  await desk.page.reload()
  await desk.page.getByText(OTHER_DEVICE).waitFor()

  await sql`update papers set option_order = 'given', room = '{}' where id = ${PAPER}`
  await sql.end()
  expect([desk.complaints(), phone.complaints()]).toStrictEqual([[], []])
})
