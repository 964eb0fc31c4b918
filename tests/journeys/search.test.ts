import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { violations } from "../support/violations.ts"

const site = inject("siteUrl")

const open = async (page: Page, path: string) => {
  await page.goto(`${site}${path}`)
  await page.waitForFunction(() => performance.getEntriesByName("site.live").length > 0)
}
const box = (page: Page) => page.getByRole("search").getByLabel("搜课程、老师、题目")
const options = (page: Page) => page.getByRole("listbox").getByRole("option")
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).first()
/** The code of the box has come: it is more than a field. */
const ready = (page: Page) => page.getByRole("search").getByRole("combobox").waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"))

test("by keyboard: the key leads to the box, letters to a teacher, Enter to all results", async () => {
  const visitor = await openVisitor()
  const { page } = visitor
  try {
    await open(page, "/")
    await page.keyboard.press("/")
    await ready(page)
    await expect.poll(async () => [await focused(page), await box(page).inputValue()]).toStrictEqual(["q", ""])
    // a suggestion that takes too long on a busy machine is given up
    const isSuggested = async () => {
      await box(page).fill("")
      await page.keyboard.type("szy")
      const teacher = options(page).filter({ hasText: "沈知远" })
      return teacher.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isSuggested, { timeout: 60_000 }).toBe(true)
    expect(await violations(page)).toStrictEqual([])
    await page.keyboard.press("ArrowDown")
    const active = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute("aria-activedescendant") ?? ""
        return document.getElementById(id)?.textContent
      })
    await expect.poll(active).toBe("沈知远老师")
    await page.keyboard.press("Escape")
    await expect.poll(async () => [await options(page).count(), await focused(page)]).toStrictEqual([0, "q"])
    await page.keyboard.press("ArrowDown")
    await options(page).filter({ hasText: "沈知远" }).waitFor()
    await page.keyboard.press("ArrowDown")
    await expect.poll(active).toBe("沈知远老师")
    await page.keyboard.press("Enter")
    await heading(page, "沈知远").waitFor()
    await page.waitForFunction(() => document.activeElement?.id === "main")

    await page.keyboard.press("/")
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("会计")
    await page.keyboard.press("Enter")
    await heading(page, "搜索“会计”").waitFor()
    await page.getByRole("link", { name: "会计基础精讲班" }).first().waitFor()
    expect(await page.locator("mark").first().textContent()).toBe("会计")
    await page.getByRole("link", { name: /^题目 \d+/ }).click()
    await page.waitForURL(/kind=question/)
    await heading(page, "搜索“会计”").waitFor()
    await page.goBack()
    await heading(page, "班级").waitFor()
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("what was searched for is offered again on this device, until it is cleared; the key can be turned off", async () => {
  const visitor = await openVisitor()
  const { page } = visitor
  try {
    await open(page, "/search")
    await box(page).click()
    await ready(page)
    await page.keyboard.type("电工")
    await page.getByRole("button", { name: "搜索", exact: true }).click()
    await heading(page, "搜索“电工”").waitFor()
    await open(page, "/course")
    await page.keyboard.press("/")
    await options(page).filter({ hasText: "电工" }).click()
    await heading(page, "搜索“电工”").waitFor()

    await open(page, "/course")
    await page.keyboard.press("/")
    await page.getByRole("button", { name: "“/”键搜索：开" }).click()
    await page.getByRole("button", { name: "清除记录" }).click()
    await expect.poll(() => options(page).count()).toBe(0)
    await open(page, "/course")
    await page.keyboard.press("/")
    expect(await focused(page)).not.toBe("q")
    await box(page).click()
    await ready(page)
    expect(await options(page).count()).toBe(0)
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("on a slow network it suggests nothing and searches all the same; on a phone a sign leads to it", async () => {
  const visitor = await openVisitor({ width: 360, dark: true })
  const { page } = visitor
  try {
    await page.route("**/api/search/suggest**", () => {})
    await open(page, "/")
    await page.getByRole("banner").getByRole("link", { name: "搜索", exact: true }).click()
    await heading(page, "搜索").waitFor()
    await box(page).click()
    await ready(page)
    const asked = page.waitForRequest("**/api/search/suggest**")
    await page.keyboard.type("行政")
    await asked
    await page.keyboard.press("Enter")
    await heading(page, "搜索“行政”").waitFor()
    await page.locator("mark").first().waitFor()
    expect(await violations(page)).toStrictEqual([])
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test.each([320, 390])(
  "on a phone of %i px the page's field has the focus, and suggestions lie on the screen",
  async (width) => {
    const visitor = await openVisitor({ width })
    const { page } = visitor
    try {
      await open(page, "/")
      const code = Promise.withResolvers<void>()
      await page.route("**/assets/SearchBox*", async (route) => {
        await code.promise
        await route.continue()
      })
      await page.getByRole("banner").getByRole("link", { name: "搜索", exact: true }).click()
      await heading(page, "搜索").waitFor()
      await expect.poll(() => focused(page)).toBe("q")
      await page.keyboard.type("会计")
      code.resolve()
      const list = page.getByRole("listbox")
      await list.waitFor()
      const { x, width: wide } = (await list.boundingBox())!
      expect([x >= 0, x + wide <= width]).toStrictEqual([true, true])
      await open(page, "/search")
      await expect.poll(() => focused(page)).toBe("q")
      expect(visitor.complaints()).toStrictEqual([])
    } finally {
      await visitor.close()
    }
  },
)

test("without a script the form and its results work; study mode has neither", async () => {
  const page = () => fetch(`${site}/search?q=${encodeURIComponent("会计")}`)
  const answered = await page()
  expect([answered.status, answered.headers.get("x-robots-tag")]).toStrictEqual([200, "noindex, nofollow"])
  expect(await answered.text()).toMatch(/<form role="search"[^>]* action="\/search"/)
  // a page that a busy machine does not render in time comes as a shell first
  await expect.poll(async () => (await page()).text()).toMatch(/<mark[^>]*>会计<\/mark>/)
  const study = site.replace("localhost", "study.localhost")
  const visitor = await openVisitor()
  try {
    await visitor.page.goto(`${study}/live`)
    await heading(visitor.page, "直播").waitFor()
    expect(await visitor.page.getByRole("search").count()).toBe(0)
    await visitor.page.goto(`${study}/search?q=会计`)
    await visitor.page.waitForURL(/\/user\/login/)
  } finally {
    await visitor.close()
  }
})
