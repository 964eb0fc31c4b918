import { expect, test } from "vitest"
import { carryOut, heading, invitation, join, pathOf } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { violations } from "../support/violations.ts"

const HOST = "xinya.localhost"

const site = await ownSite()
test("a site's operator opens an agency: its pages are there, and its owner signs in by the invitation", async () => {
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
    await page.getByLabel("域名").fill(HOST)
    await page.getByLabel(/^主色/).fill("#0b5d3b")
    await page.getByLabel("栏目").selectOption("课程和题库")
    await page.getByLabel(/^一级科目/).fill("职业技能")
    await page.getByLabel("显示价格").check()
    expect(await violations(page)).toStrictEqual([])
    await carryOut(page)
    link = (await page.getByText(/\/admin\/join#/).textContent()) ?? ""
    expect(link).toContain(`https://${HOST}/admin/join#`)

    // of which agency: what the row of the list names
    await page.getByRole("link", { name: "所有机构" }).first().click()
    const row = page.getByRole("row", { name: /新芽学堂/ })
    await row.getByRole("link", { name: "机构概况" }).click()
    await heading(page, "机构概况").waitFor()
    await page.getByRole("table", { name: "机构概况" }).getByText(HOST).waitFor()
    expect(new URL(page.url()).searchParams.get("agency")).toBe("xinya")
    expect(operator.complaints()).toStrictEqual([])
  } finally {
    await operator.close()
  }

  for (const width of [360, 1440]) {
    const visitor = await openVisitor({ width, height: 800 })
    try {
      // a server looks for new hosts every few seconds
      while ((await visitor.page.goto(there))?.status() !== 200);
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
    await owner.page.getByRole("searchbox", { name: "找操作或列表" }).fill("机构概况")
    await owner.page.keyboard.press("Enter")
    await heading(owner.page, "机构概况").waitFor()
    await owner.page.getByText("新芽学堂").first().waitFor()
    // the site's own acts are none of theirs
    await owner.page.goto(`${there}/admin/act/agency:open`)
    await heading(owner.page, "这一页不归你的角色").waitFor()
  } finally {
    await owner.close()
  }
})
