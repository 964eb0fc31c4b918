import { expect, inject, test } from "vitest"
import { ADMIN_PASSWORD, heading, invite, join, openInvitation, press, preview } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { signUpByCall } from "../support/protocolClient.ts"
import { violations } from "../support/violations.ts"

const site = inject("siteUrl")

test("an owner joins by a link, resets a learner's password, reads it in the record, and signs out", async () => {
  await signUpByCall(site, "13900000761")
  const visitor = await openVisitor()
  const { page } = visitor
  try {
    await openInvitation(page, site)
    const code = await join(page, "li.lei", "李雷")
    expect(await violations(page)).toStrictEqual([])

    await page.keyboard.press("/")
    await page.keyboard.type("找学员")
    await page.keyboard.press("Enter")
    await heading(page, "找学员").waitFor()
    await page.getByLabel("编号、手机号或姓名").fill("13900000761")
    await press(page, "查")
    const table = page.getByRole("table", { name: "找学员" })
    await table.getByRole("cell", { name: "13900000761" }).waitFor()
    // nobody's number stands in an address
    expect(page.url()).not.toContain("13900000761")
    expect(await violations(page)).toStrictEqual([])
    // what is refused is said here, and opens no page of its own
    await page.route("**/admin/api/export", (route) => route.continue({ postData: "list=order:day&format=csv" }), {
      times: 1,
    })
    await press(page, "下载CSV")
    await page.getByText(/^没有下载：/).waitFor()
    expect(visitor.context.pages()).toHaveLength(1)
    await table.getByRole("link", { name: "重置密码" }).click()

    await heading(page, "重置密码").waitFor()
    expect(await page.getByLabel("学员", { exact: true }).inputValue()).not.toBe("")
    await preview(page)
    await page.getByText(/^将为.*换一个密码$/).waitFor()
    await press(page, "确认执行")
    await page.getByRole("heading", { name: "已执行" }).waitFor()
    await page.getByText(/的新密码：/).waitFor()
    const row = page.getByRole("table", { name: "留下的记录" }).getByRole("row").nth(1)
    await row.getByText("li.lei").waitFor()
    expect(await violations(page)).toStrictEqual([])

    await page.getByRole("main").getByRole("link", { name: "操作记录" }).click()
    await heading(page, "操作记录").waitFor()
    await page.getByRole("table", { name: "操作记录" }).getByText("重置密码").first().waitFor()
    expect(new URL(page.url()).searchParams.get("act")).toBe("user:reset")

    await press(page, "退出")
    await heading(page, "登录后台").waitFor()
    await page.getByLabel("账号").fill("li.lei")
    await page.getByLabel("密码", { exact: true }).fill(ADMIN_PASSWORD)
    await page.getByLabel("动态码").fill("000000")
    await press(page, "登录")
    await page.getByText("账号、密码或动态码不正确").waitFor()
    expect(await page.getByLabel("账号").inputValue()).toBe("li.lei")
    await page.getByLabel("动态码").fill(code())
    await press(page, "登录")
    await heading(page, "李雷").waitFor()
  } finally {
    await visitor.close()
  }
})

test("a colleague of another role sees their own operations and is refused the rest", async () => {
  const owner = await openVisitor()
  const marker = await openVisitor({ width: 360, height: 740 })
  try {
    await openInvitation(owner.page, site)
    await join(owner.page, "han.mei", "韩梅")
    const path = await invite(owner.page, site, "阅卷")

    const { page } = marker
    await page.goto(`${site}${path}`)
    await join(page, "xiao.ming", "小明")
    const offered = page.getByRole("main").getByRole("link")
    await page
      .getByRole("link", { name: /^待批改的简答题/ })
      .first()
      .waitFor()
    expect(await offered.filter({ hasText: "退款" }).count()).toBe(0)
    expect(await violations(page)).toStrictEqual([])
    await page.goto(`${site}/admin/act/order:refund`)
    await heading(page, "这一页不归你的角色").waitFor()
    const status = await page.evaluate(async () => {
      const answer = await fetch("/admin/api/list", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ list: "order:list", input: {} }),
      })
      return answer.status
    })
    expect(status).toBe(403)
    // no page is wider than a phone
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  } finally {
    await owner.close()
    await marker.close()
  }
})
