import { readFile } from "node:fs/promises"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { PASSWORD } from "../support/signUp.ts"

const site = inject("siteUrl")

test("a learner signs another device out, takes the data along, applies to leave and stays after all", async () => {
  const mobile = "13900000961"
  const token = await signUpByCall(site, mobile)
  const other = await callSite(site, "user.login", { mobile, password: PASSWORD })
  const visitor = await openVisitor({ width: 360 })
  const { page, context } = visitor
  try {
    await context.addCookies([{ name: "token", value: token, url: site }])
    await page.goto(`${site}/user/profile`)
    const devices = page.getByRole("region", { name: "登录的设备" }).getByRole("listitem")
    await devices.nth(1).waitFor()
    expect(await devices.filter({ hasText: "本机" }).count()).toBe(1)
    await devices.getByRole("button", { name: /^退出：/ }).click()
    await devices.nth(1).waitFor({ state: "detached" })
    await expect(callSite(site, "user.info", {}, { token: other.token })).rejects.toThrow("401")

    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: "下载我的数据" }).click()
    const data = await readFile(await (await downloading).path(), "utf8")
    expect(data).toContain(mobile)
    expect(data).not.toContain(token)

    await page.getByText("申请注销账号").click()
    await page.getByRole("button", { name: "确认申请注销" }).click()
    await page.getByText(/账号将在.*注销/).waitFor()
    await page.getByRole("button", { name: "撤回申请" }).click()
    await page.getByText("申请注销账号").waitFor()
    await callSite(site, "user.info", {}, { token })
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("the calendar that a learner subscribes to has the exam days of the region", async () => {
  const visitor = await openVisitor()
  const { page } = visitor
  try {
    await page.goto(`${site}/4000101`)
    const href = await page.getByRole("link", { name: "加到我的日历" }).getAttribute("href")
    const response = await page.request.get(`${site}${href}`)
    expect(response.headers()["content-type"]).toContain("text/calendar")
    expect(await response.text()).toMatch(/BEGIN:VCALENDAR[^]*BEGIN:VEVENT[^]*DTSTART[^]*END:VCALENDAR/)
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
