import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { enter, heading, press } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { violations } from "../support/violations.ts"

const site = await ownSite()
const open = async (page: Page): Promise<void> => {
  await page.goto(`${site.url}/admin/list/content:edit?path=agencies/main/pages/aboutus.md`)
  await page.getByLabel("标题").waitFor()
}
const body = (page: Page) => page.getByLabel("正文（Markdown）")
const kept = (page: Page) => page.getByText("草稿已保存，还没有发布。").waitFor()
const preview = (page: Page) => page.getByRole("region", { name: "学员看到的" })

test("two editors write one page at once: both texts are shown, one goes on with theirs, and no word is lost", async () => {
  const [li, han] = [await enter(site, "内容", "li.lei"), await enter(site, "内容", "han.mei")]
  const visitor = await openVisitor()
  try {
    await open(li.page)
    await open(han.page)
    // what is shared is where both begin
    const shared = await body(li.page).inputValue()
    expect(shared.length).toBeGreaterThan(20)

    await body(han.page).fill("韩梅的**话**")
    await kept(han.page)
    await preview(han.page).getByText("韩梅的话").waitFor()
    expect(await violations(han.page)).toStrictEqual([])
    await press(han.page, "现在发布")
    await han.page.getByRole("heading", { name: "已经发布" }).waitFor()

    await li.page.getByLabel("标题").fill("李雷的标题")
    await body(li.page).fill("李雷的话")
    await kept(li.page)
    // a closed tab loses nothing
    await open(li.page)
    expect(await body(li.page).inputValue()).toBe("李雷的话")
    await press(li.page, "现在发布")
    await li.page.getByText(/han\.mei在.*发布了第1版/).waitFor()
    await li.page.getByRole("region", { name: "我的" }).getByText("李雷的话").waitFor()
    await li.page
      .getByRole("region", { name: /han\.mei的/ })
      .getByText("韩梅的**话**")
      .waitFor()
    expect(await violations(li.page)).toStrictEqual([])

    await press(li.page, "用这一份继续")
    expect(await body(li.page).inputValue()).toBe("韩梅的**话**")
    await press(li.page, "换回另一份")
    expect(await body(li.page).inputValue()).toBe("李雷的话")
    await body(li.page).fill("韩梅和李雷的话")
    await kept(li.page)
    await press(li.page, "现在发布")
    await li.page.getByRole("heading", { name: "已经发布" }).waitFor()

    await visitor.page.goto(`${site.url}/aboutus`)
    await visitor.page.getByText("韩梅和李雷的话").waitFor()
    await heading(visitor.page, "李雷的标题").waitFor()
    // hers is a version
    await li.page.goto(`${site.url}/admin/list/content:show?path=agencies/main/pages/aboutus.md&number=1`)
    await li.page.getByText("韩梅的**话**").waitFor()
    expect([...li.complaints(), ...han.complaints()]).toStrictEqual([])
  } finally {
    for (const one of [li, han, visitor]) await one.close()
  }
})

test("a key is corrected beside what the learner sees: options are marked, moved by the keyboard, and published", async () => {
  const yun = await enter(site, "运营", "yun")
  const { page } = yun
  try {
    await page.goto(`${site.url}/admin/list/content:rows?path=catalog/banks/301/questions.yaml&text=30101`)
    await page.getByRole("row", { name: /30101/ }).getByRole("link", { name: "编辑" }).click()
    const option = (letter: string) => page.getByRole("listitem", { name: `选项${letter}`, exact: true })
    await option("C").getByLabel("正确").uncheck()
    await page.getByRole("group", { name: "选项" }).getByRole("alert").waitFor()
    await option("A").getByLabel("正确").check()
    await preview(page).getByText("答案：A").waitFor()
    const down = option("A").getByRole("button", { name: "下移：选项A" })
    await down.focus()
    await page.keyboard.press("ArrowDown")
    await preview(page).getByText("答案：B").waitFor()
    await page.getByRole("button", { name: "加一个选项" }).click()
    await option("E").getByLabel("内容").fill("以上都$x^2$")
    await preview(page).locator("math").waitFor()
    expect(await violations(page)).toStrictEqual([])
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()
    await page.getByRole("link", { name: "回到列表" }).click()
    await page.getByRole("row", { name: /30102/ }).waitFor()
    const [row] = await site.sql`select answer from question_keys where agency_id = 'main' and question_id = '30101'`
    expect(row).toStrictEqual({ answer: "B" })
    expect(yun.complaints()).toStrictEqual([])
  } finally {
    await yun.close()
  }
})
