import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { DEVELOPER } from "../support/developer.ts"
import { signUpByCall } from "../support/protocolClient.ts"

const site = inject("siteUrl")
const COURSE = "1002"

const signedIn = async (mobile: string, width = 1280): Promise<Visitor> => {
  const token = await signUpByCall(site, mobile)
  const visitor = await openVisitor({ width })
  await visitor.context.route("**/embedded-pay/**", (route) =>
    route.continue({ headers: { ...route.request().headers(), ...DEVELOPER } }),
  )
  await visitor.page.goto(`${site}/aboutus`)
  await visitor.page.evaluate((value) => localStorage.setItem("token", value), token)
  return visitor
}

const order = async (page: Page) => {
  await page.goto(`${site}/course/${COURSE}`)
  await page.getByRole("link", { name: "立即购买" }).first().click()
  await page.getByRole("heading", { level: 1, name: "确认订单" }).waitFor()
  await page.getByRole("button", { name: "提交订单" }).click()
  await page.getByRole("heading", { level: 1, name: "订单" }).waitFor()
}

const atProvider = async (page: Page, press: string) => {
  await page.getByRole("button", { name: "演示付款" }).click()
  await page.getByRole("heading", { level: 1, name: "演示付款" }).waitFor()
  await page.getByRole("button", { name: press, exact: true }).click()
}

test("a learner buys a course, studies it, and finds the receipt among the orders", async () => {
  const visitor = await signedIn("13900000951")
  const { page } = visitor
  try {
    await order(page)
    await page.getByText(/内付款，超时自动关闭/).waitFor()
    await atProvider(page, "付款")
    await page.getByRole("heading", { level: 1, name: "付款成功" }).waitFor()
    await page.getByText(/付款编号/).waitFor()
    await page.getByRole("link", { name: "全部订单" }).click()
    await page.getByRole("heading", { level: 1, name: "我的订单" }).waitFor()
    await page.getByRole("link", { name: "待付款" }).click()
    await page.getByText("没有这样的订单").waitFor()
    await page.goto(`${site}/course/${COURSE}`)
    await page.getByRole("link", { name: "去学习" }).first().waitFor()
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("money that no notice tells of is seen by itself, a forged notice is not, and a cancelled order can be made again", async () => {
  const visitor = await signedIn("13900000952", 360)
  const { page } = visitor
  try {
    await order(page)
    await atProvider(page, "不付款，发来一个伪造的通知")
    await page.getByText(/内付款，超时自动关闭/).waitFor()
    await page.getByRole("button", { name: "取消订单" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "取消订单", exact: true }).click()
    await page.getByText("你取消了订单").waitFor()
    await page.getByRole("link", { name: "重新购买" }).click()
    await page.getByRole("button", { name: "提交订单" }).click()
    await atProvider(page, "付款，通知丢失")
    await page.getByRole("heading", { level: 1, name: "付款成功" }).waitFor()
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("an invoice and the money back are asked for from the order, the sum shown before", async () => {
  const visitor = await signedIn("13900000953", 390)
  const { page } = visitor
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
  try {
    await order(page)
    await atProvider(page, "付款")
    await heading("付款成功")
    await page.getByRole("link", { name: "发票" }).click()
    await heading("申请发票")
    await page.getByRole("button", { name: "企业" }).click()
    await page.getByLabel("企业名称").fill("某某科技有限公司")
    await page.getByLabel("税号").fill("91350100M000100Y44")
    await page.getByRole("button", { name: "申请发票" }).click()
    await page.getByText("税号有误").waitFor()
    await page.getByLabel("税号").fill("91350100M000100Y43")
    await page.getByRole("button", { name: "申请发票" }).click()
    await heading("付款成功")
    await page.getByRole("link", { name: "发票" }).click()
    await page.getByText("等待机构开票").waitFor()
    await page.getByRole("link", { name: "回到订单" }).click()
    await page.getByRole("link", { name: "申请退款" }).click()
    await heading("申请退款")
    await page.getByText("可退").waitFor()
    await page.getByRole("button", { name: /^申请退款¥/ }).click()
    await page.getByText("退款申请等待机构处理").waitFor()
    await page.getByRole("button", { name: "撤回申请" }).click()
    await page.getByRole("button", { name: /^申请退款¥/ }).waitFor()
    expect(visitor.complaints().filter((one) => !one.includes("422"))).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
