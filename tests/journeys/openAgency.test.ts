import { generateKeyPairSync } from "node:crypto"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { carryOut, heading, invitation, join, pathOf, press } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { violations } from "../support/violations.ts"

const HOST = "xinya.localhost"

/** An account of WeChat Pay as its merchant gets one. */
const merchant = () => {
  const pem = { type: "spki", format: "pem" } as const
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: pem,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  return {
    mchid: "1900000009",
    appid: "wx0000000000000000",
    serial: "0A",
    private_key: keys.privateKey,
    api_v3_key: "0".repeat(32),
    platform_keys: { PUB_KEY_ID_1: keys.publicKey },
  }
}

const step = (page: Page, name: string) =>
  page.getByRole("table", { name: "开业步骤" }).getByRole("row", { name: new RegExp(`^${name}`) })

const publish = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByText("草稿已保存，还没有发布。").waitFor()
  await press(page, "现在发布")
  await page.getByRole("heading", { name: "已经发布" }).waitFor()
}

const site = await ownSite()
test("an agency is opened in the browser alone: by the site's operator, then step by step by its owner", async () => {
  const there = site.url.replace(/\/\/[^:/]+/, `//${HOST}`)
  const operator = await openVisitor()
  const { page } = operator
  let link = ""
  try {
    await page.goto(`${site.url}${await invitation(site.sql, "运营")}`)
    await join(page, "wang.wu", "王五")
    await page.getByRole("main").getByRole("link", { name: "所有机构" }).first().click()
    await heading(page, "所有机构").waitFor()
    await page.getByRole("table", { name: "所有机构" }).getByText("知行学堂").first().waitFor()
    expect(await violations(page)).toStrictEqual([])
    await page.getByRole("link", { name: "新开机构" }).first().click()

    await heading(page, "新开机构").waitFor()
    await page.getByLabel("名称").fill("新芽学堂")
    await page.getByLabel("编号", { exact: true }).fill("xinya")
    await page.getByLabel("域名").fill(`${HOST} 新芽.com`)
    await page.getByLabel(/^主色/).fill("#0b5d3b")
    await page.getByLabel("栏目").selectOption("课程和题库")
    await page.getByLabel(/^一级科目/).fill("职业技能")
    await page.getByLabel("显示价格").check()
    expect(await violations(page)).toStrictEqual([])
    await carryOut(page)
    await page.getByText("解析：新芽.com的A记录指向这台服务器的公网地址").waitFor()
    await page.getByText(/^一级科目：职业技能（还可以选/).waitFor()
    link = (await page.getByText(/\/admin\/join#/).textContent()) ?? ""
    expect(link).toContain(`https://${HOST}/admin/join#`)

    // of which agency: what the row of the list names
    await page.getByRole("link", { name: "所有机构" }).first().click()
    const row = page.getByRole("row", { name: /新芽学堂/ })
    await row.getByRole("link", { name: "机构概况" }).click()
    await heading(page, "机构概况").waitFor()
    await page.getByRole("table", { name: "域名", exact: true }).getByText(HOST).waitFor()
    await step(page, "域名").getByText("解析：新芽.com的A记录").waitFor()
    await step(page, "同事").getByText("待做").waitFor()
    expect(await violations(page)).toStrictEqual([])
    expect(new URL(page.url()).searchParams.get("agency")).toBe("xinya")
    expect(operator.complaints()).toStrictEqual([])
  } finally {
    await operator.close()
  }

  for (const width of [360, 1440]) {
    const visitor = await openVisitor({ width, height: 800 })
    try {
      // a server looks for new hosts every few seconds
      const status = async () => (await visitor.page.goto(there))?.status()
      await expect.poll(status, { interval: 1_000 }).toBe(200)
      await visitor.page.getByRole("banner").getByText("新芽学堂").first().waitFor()
      expect(await visitor.page.title()).toContain("新芽学堂")
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await violations(visitor.page)).toStrictEqual([])
    } finally {
      await visitor.close()
    }
  }

  const owner = await openVisitor({ width: 360, height: 740 })
  try {
    await owner.page.goto(`${there}${pathOf(link)}`)
    await join(owner.page, "xin.ya", "新芽的负责人")
    const { page } = owner
    // the first page leads there while something is left
    await page.setViewportSize({ width: 1440, height: 900 })
    await step(page, "电话、页脚和主色").getByRole("link", { name: "编辑" }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await violations(page)).toStrictEqual([])
    await page.getByRole("region", { name: "今天" }).getByRole("link", { name: "2", exact: true }).click()
    await heading(page, "机构概况").waitFor()
    await page.getByText("新芽学堂").first().waitFor()
    const steps = page.url()
    await page.setViewportSize({ width: 1440, height: 900 })
    await step(page, "课程和题库").getByText("完成").waitFor()

    await step(page, "电话、页脚和主色").getByRole("link", { name: "编辑" }).click()
    // its pages beside the form have what is typed before anybody else has
    await page.getByLabel("页脚：介绍").fill("一所小学校")
    for (const name of ["首页，手机，360像素", "课程，电脑，1440像素"]) {
      const frame = page.locator(`iframe[title="${name}"]`)
      await frame.scrollIntoViewIfNeeded()
      await frame.contentFrame().getByRole("contentinfo").getByText("一所小学校").waitFor({ state: "attached" })
    }
    expect(await violations(page)).toStrictEqual([])
    await publish(page, "电话", "400-000-0000")
    await page.goto(steps)
    await step(page, "电话、页脚和主色").getByText("完成").waitFor()

    await step(page, "关于我们").getByRole("link", { name: "资讯与页面" }).click()
    await page
      .getByRole("row", { name: /关于我们/ })
      .getByRole("link", { name: "编辑" })
      .click()
    await publish(page, "正文（Markdown）", "新芽是一所小学校。")

    await page.goto(steps)
    await step(page, "价格").getByRole("link", { name: "列表的各项" }).click()
    await page.getByRole("main").getByRole("table").getByRole("link", { name: "编辑" }).first().click()
    await publish(page, "价格（元）", "77.5")

    await page.goto(steps)
    await step(page, "收款账户").getByRole("link", { name: "微信支付收款账户" }).click()
    const buffer = Buffer.from(JSON.stringify(merchant()))
    await page.getByLabel("账户文件").setInputFiles({ name: "wechat.json", mimeType: "application/json", buffer })
    await carryOut(page)

    await page.goto(steps)
    await step(page, "收款账户").getByText("完成").waitFor()
    await step(page, "同事").getByRole("link", { name: "邀请成员" }).click()
    await page.getByLabel("角色").selectOption("内容")
    await carryOut(page)
    await page.getByText(/\/admin\/join#/).waitFor()

    await page.goto(`${there}/admin`)
    await page.getByRole("table", { name: "数据" }).waitFor()
    expect(await page.getByRole("table", { name: "开业步骤" }).count()).toBe(0)

    const learner = await openVisitor()
    try {
      await learner.page.goto(`${there}/aboutus`)
      await learner.page.getByText("新芽是一所小学校。").waitFor()
      await learner.page.goto(`${there}/course`)
      await learner.page.getByText("¥77.5").first().waitFor()
    } finally {
      await learner.close()
    }
    // the site's own acts are none of theirs
    await owner.page.goto(`${there}/admin/act/agency:open`)
    await heading(owner.page, "这一页不归你的角色").waitFor()
  } finally {
    await owner.close()
  }
})
