import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"

const site = inject("siteUrl")

test("what is asked beside a lesson outlives a reload, waits for the network, and is there beside the lesson", async () => {
  const token = await signUpByCall(site, "13700002301")
  await callSite(site, "course.join", { classroom_id: "1001" }, { token })
  const visitor = await openVisitor({ width: 390 })
  const { page, context } = visitor
  try {
    await context.addCookies([{ name: "token", value: token, url: site }])
    const field = page.getByLabel("哪里没弄懂")
    const open = async () => {
      await page.goto(`${site}/course/study/1001?lesson_id=1001101`)
      await page.getByRole("tab", { name: "提问" }).click()
      await page.getByText("这里还没有提问").waitFor()
    }
    await open()
    await field.fill("固定时段要多长才够？")
    await page.getByText("草稿已存在本机").waitFor()
    await open()
    await expect.poll(() => field.inputValue()).toBe("固定时段要多长才够？")

    await context.setOffline(true)
    await page.getByRole("button", { name: "提问", exact: true }).click()
    const item = page.getByRole("list", { name: "提问" }).getByRole("listitem")
    await item.getByText("待提交").waitFor()
    expect(await field.inputValue()).toBe("")
    await context.setOffline(false)
    await item.getByText("等待回答").waitFor()

    const { list } = (await callSite(site, "ask.list", { classroom_id: "1001", lesson_id: "1001101" }, { token })) as {
      readonly list: ReadonlyArray<{ readonly text: string }>
    }
    expect(list.map(({ text }) => text)).toStrictEqual(["固定时段要多长才够？"])
  } finally {
    await visitor.close()
  }
})
