import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { toYuan } from "#domain/core/Money.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { carryOut, enter, heading, press, preview } from "../support/backOffice.ts"
import { DEVELOPER } from "../support/developer.ts"
import { ownSite } from "../support/ownSite.ts"
import { callSite } from "../support/protocolClient.ts"
import { addLearner } from "../support/siteDatabase.ts"
import { violations } from "../support/violations.ts"

const COURSE = "1002"
const PRICE_FEN = 29_900
const PAPER = "5102"
const [MOBILE, OTHER] = ["13900000781", "13900000782"]

const site = await ownSite()
const { sql } = site
await sql`
  update papers set attempts = 1, opens_at = now() - interval '1 minute', closes_at = now() + interval '2 hours'
  where id = ${PAPER}`

/** Buys the course and pays for it. */
const buy = async (token: string): Promise<string> => {
  const order = { classroom_id: COURSE, coupon: null, amount: toYuan(PRICE_FEN) }
  const { id } = await callSite(site.url, "order.create", order, { token })
  const { address } = await callSite(site.url, "order.pay", { id, provider: "embedded" }, { token })
  const headers = { ...DEVELOPER, "content-type": "application/x-www-form-urlencoded" }
  await fetch(new URL(address, site.url), { method: "POST", headers, body: "press=pay", redirect: "manual" })
  await expect.poll(() => stateOf(id)).toBe("paid")
  return id
}

const stateOf = async (id: string): Promise<string | undefined> =>
  (await sql<{ state: string }[]>`select state from orders where id = ${id}`)[0]?.state

const find = async (page: Page, text: string): Promise<void> => {
  await page.goto(`${site.url}/admin/list/user:find`)
  await page.getByLabel("编号、手机号或姓名").fill(text)
  await press(page, "查")
}

test("support lets a learner in, finds what was paid under another number, and reads what happened in an exam", async () => {
  const token = await addLearner(sql, "li-lei", MOBILE)
  const bought = await buy(await addLearner(sql, "li-lei-2", OTHER))
  const support = await enter(site, "客服", "support")
  const registrar = await enter(site, "教务", "registrar")
  const { page } = support
  try {
    // "I cannot sign in"
    await find(page, MOBILE.slice(-4))
    await page.getByRole("table", { name: "找学员" }).getByRole("link", { name: "重置密码" }).click()
    await heading(page, "重置密码").waitFor()
    await carryOut(page)
    const told = (await page.getByText(/的新密码：/).textContent()) ?? ""
    const password = told.slice(told.indexOf("：") + 1)
    const signedIn = await callSite(site.url, "user.login", { mobile: MOBILE, password } as never)
    expect(await callSite(site.url, "order.list", {}, { token: signedIn.token })).toMatchObject({ total: 0 })

    // "I paid and see no course": they paid under another number
    await page.goto(`${site.url}/admin/list/order:list`)
    await page.getByLabel(/^学员/).fill(OTHER.slice(-4))
    await press(page, "查")
    await page.getByRole("table", { name: "订单" }).getByRole("cell", { name: bought, exact: true }).waitFor()
    expect(page.url()).not.toContain(OTHER.slice(-4))
    await page.goto(`${site.url}/admin/act/user:merge?user=li-lei`)
    await page.getByLabel("保留的账号").fill(MOBILE)
    await page.getByLabel("并入的账号").fill(OTHER)
    await preview(page)
    await page.getByText("订单：移过去 1").waitFor()
    await page.getByText("做完后不能撤销").waitFor()
    expect(await violations(page)).toStrictEqual([])
    await press(page, "确认执行")
    await page.getByRole("heading", { name: "已执行" }).waitFor()
    const { list } = await callSite(site.url, "order.list", {}, { token: signedIn.token })
    expect(list.map(({ id }) => id)).toStrictEqual([bought])

    // "I was cut off in the exam"
    const exam = { paper_id: PAPER, client_id: "page" }
    const { attempt_id, epoch } = await callSite(site.url, "exam.start", exam, { token: signedIn.token })
    const ending = { attempt_id, client_id: "page", epoch, last_seq: 0 }
    await callSite(site.url, "exam.handIn", ending, { token: signedIn.token })
    await find(page, MOBILE)
    await page.getByRole("table", { name: "找学员" }).getByRole("link", { name: "学员详情" }).click()
    await heading(page, "学员详情").waitFor()
    await page.getByRole("table", { name: "作答", exact: true }).getByRole("link", { name: "作答的经过" }).click()
    await heading(page, "作答的经过").waitFor()
    await page.getByRole("main").getByText(attempt_id).first().waitFor()

    await expect(callSite(site.url, "exam.start", exam, { token: signedIn.token })).rejects.toThrow()
    await registrar.page.goto(`${site.url}/admin/act/exam:retake?paper=${PAPER}`)
    await registrar.page.getByLabel(/^学员名单/).fill(MOBILE)
    await carryOut(registrar.page)
    const again = await callSite(site.url, "exam.start", exam, { token: signedIn.token })
    expect(again.attempt_id).not.toBe(attempt_id)
    expect(token).not.toBe("")
    expect([...support.complaints(), ...registrar.complaints()]).toStrictEqual([])
  } finally {
    await support.close()
    await registrar.close()
  }
})

test("a cashier gives back what the terms say of an order, and the statement of the day agrees", async () => {
  const token = await addLearner(sql, "han-mei", "13900000783")
  const id = await buy(token)
  const [lesson] = await sql<{ id: string }[]>`
    select l.id from lessons l join classroom_courses c on c.agency_id = l.agency_id and c.course_id = l.course_id
    where c.classroom_id = ${COURSE} and not l.preview and not l.hidden order by l.position limit 1`
  const studied = { classroom_id: COURSE, lesson_id: lesson?.id ?? "", position: 1, played: 1, finished: true }
  await callSite(site.url, "course.progress", studied, { token })
  const cashier = await enter(site, "财务", "cashier")
  const { page } = cashier
  try {
    await page.goto(`${site.url}/admin/act/order:refund?order=${id}`)
    await page.getByLabel(/^原因/).fill("学员转学，协商退款")
    await preview(page)
    await page.getByText(/^已学1 \/ \d+课时/).waitFor()
    await press(page, "确认执行")
    await page.getByRole("heading", { name: "已执行" }).waitFor()
    await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe("refunded")

    const [sums] = await sql<[{ paid: number; returned: number }]>`
      select sum(amount_fen)::bigint as paid, sum(refunded_fen)::bigint as returned from embedded_trades
      where state = 'paid'`
    expect(sums.returned).toBeGreaterThan(0)
    expect(sums.returned).toBeLessThan(PRICE_FEN)
    const day = Shanghai.dateText(Date.now())
    await page.goto(`${site.url}/admin/list/order:day?day=${day}`)
    const providers = page.getByRole("table", { name: "各渠道合计" })
    for (const fen of [sums.paid, sums.returned, sums.paid - sums.returned])
      await providers.getByRole("cell", { name: toYuan(fen), exact: true }).waitFor()
    const rows = page.getByRole("table", { name: "每一笔" })
    await rows.getByRole("cell", { name: toYuan(-sums.returned), exact: true }).waitFor()
    expect(await violations(page)).toStrictEqual([])
    expect(cashier.complaints()).toStrictEqual([])
  } finally {
    await cashier.close()
  }
})
