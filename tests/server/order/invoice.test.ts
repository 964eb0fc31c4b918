import { afterAll, beforeAll, expect, it } from "vitest"
import { maskReport } from "#server/admin/maskReport.ts"
import { showToday } from "#server/admin/showToday.ts"
import { listInvoices } from "#server/order/listInvoices.ts"
import { answerInvoice } from "#server/order/operateInvoices.ts"
import { refundOrder } from "#server/order/operateRefunds.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import type { Learner } from "../content/studySite.ts"
import { buy, makeOrderSite, type OrderSite, pay } from "./orderSite.ts"

const TAX_NUMBER = "91350100M000100Y43"
const ONLINE = { way: "online", text: "三个工作日内开出" }

let site: OrderSite
beforeAll(async () => {
  site = await makeOrderSite()
  await setWay(ONLINE)
})
afterAll(() => site.close())

const setWay = (way: object | null) =>
  site.sql`update agencies set invoice = ${way === null ? null : site.sql.json(way as never)} where id = 'a'`
const operator = () => operatorContext({ agency: "a", now: START })
const answer = (asked: Parameters<typeof answerInvoice>[2]) =>
  site.sql.begin((sql) => answerInvoice(sql, operator(), asked))
const invoiceOf = async (learner: Learner, id: string) => (await learner.get("order.detail", { id })).invoice
const waiting = async () =>
  (await showToday(site.sql, operator())).lines
    .filter((line) => line.startsWith("发票"))
    .map((line) => line.slice(0, 9))

const bought = async (): Promise<readonly [Learner, string]> => {
  const learner = await site.learner()
  const { id } = await buy(learner)
  await site.press((await pay(learner, id)).address, "pay")
  return [learner, id]
}

it("is asked for once, issued with number, day and address, told of, and to be reversed after a refund", async () => {
  const [learner, id] = await bought()
  expect((await learner.get("order.detail", { id })).invoice_way).toStrictEqual(ONLINE)
  const asked = { id, title: " 某某公司 ", tax_number: "91350100-m000100y43" }
  await learner.get("order.askInvoice", asked)
  await learner.get("order.askInvoice", { id, title: "另一个" })
  expect(await invoiceOf(learner, id)).toMatchObject({
    state: "asked",
    title: "某某公司",
    tax_number: TAX_NUMBER,
    amount: "99.00",
  })
  expect(await waiting()).toStrictEqual(["发票待开  1  "])
  const { data, learners } = await listInvoices(site.sql, operator())
  expect([data, learners]).toMatchObject([
    { list: [{ order_id: id, tax_number: TAX_NUMBER, waits: "1" }] },
    [learner.id],
  ])

  const invoice = `${id}F1`
  for (const [date, url] of [["2026-02-30"], ["2026-03-03"], ["2026-03-02", "http://example.com/1.pdf"]] as const)
    await expect(answer({ invoice, number: "1", date: date, ...(url !== undefined && { url }) })).rejects.toThrow("应")
  await answer({ invoice, number: "25117000000012345678", date: "2026-03-02", url: "https://example.com/1.pdf" })
  await expect(answer({ invoice, reply: "已经开过" })).rejects.toThrow("已开票")
  expect(await invoiceOf(learner, id)).toMatchObject({
    state: "issued",
    number: "25117000000012345678",
    issued_on: "2026-03-02",
    url: "https://example.com/1.pdf",
    to_reverse: false,
  })
  expect(await waiting()).toStrictEqual([])

  await site.sql.begin((sql) => refundOrder(sql, operator(), { order: id, whole: true }))
  await site.work()
  expect((await invoiceOf(learner, id))?.to_reverse).toBe(true)
  expect(await waiting()).toStrictEqual(["发票待红冲  1 "])
  await answer({ invoice, reversal: "25117000000099999999" })
  expect(await invoiceOf(learner, id)).toMatchObject({ state: "reversed", to_reverse: false })
  const { list } = await learner.get("message.list", {})
  expect(list.map(({ title }) => title).toSorted()).toStrictEqual(["发票已红冲", "发票开好了", "退款已到账"])
})

it("is refused with a reason, and asked for again", async () => {
  const [learner, id] = await bought()
  await learner.get("order.askInvoice", { id, title: "李雷" })
  await answer({ invoice: `${id}F1`, reply: "抬头不全" })
  expect(await invoiceOf(learner, id)).toMatchObject({ state: "refused", reply: "抬头不全", tax_number: null })
  await learner.get("order.askInvoice", { id, title: "李雷", tax_number: TAX_NUMBER })
  expect((await invoiceOf(learner, id))?.state).toBe("asked")
})

it("names the field that is wrong, and is nobody else's", async () => {
  const [learner, id] = await bought()
  expect(
    await learner.ask("order.askInvoice", { id, title: "某某公司", tax_number: "91350100M000100Y44" }),
  ).toMatchObject({
    status: 422,
  })
  expect((await learner.ask("order.askInvoice", { id, title: " " })).status).toBe(422)
  expect((await (await site.learner()).ask("order.askInvoice", { id, title: "李雷" })).status).toBe(404)
})

it("is not there where the agency gives none by this site, or the money is going back", async () => {
  const [learner, id] = await bought()
  const refused = { code: 40111 }
  await setWay(null)
  expect((await learner.get("order.detail", { id })).invoice_way).toBe(null)
  expect(await learner.ask("order.askInvoice", { id, title: "李雷" })).toMatchObject(refused)
  await setWay({ way: "contact", text: "请联系教务" })
  expect(await learner.ask("order.askInvoice", { id, title: "李雷" })).toMatchObject(refused)
  await setWay(ONLINE)
  await site.sql`
    insert into refund_requests (agency_id, id, order_id, user_id, asked_at)
    values ('a', ${`${id}Q1`}, ${id}, ${learner.id}, ${START})`
  expect(await learner.ask("order.askInvoice", { id, title: "李雷" })).toMatchObject(refused)
})

it("a person's number that was typed as the title is masked for the cashier", async () => {
  const [learner, id] = await bought()
  await learner.get("order.askInvoice", { id, title: "李雷13811170011" })
  const { data } = maskReport("cashier", await listInvoices(site.sql, operator()))
  expect(JSON.stringify(data)).toContain("李雷138****0011")
})
