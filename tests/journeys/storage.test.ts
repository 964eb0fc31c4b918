import type { Page } from "playwright-core"
import { describe, expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"
import { signUp } from "../support/signUp.ts"
import { spoilJournal } from "../support/spoilJournal.ts"

const site = inject("siteUrl")
const PAPER = "/mock-exam?paper_id=5000"
const LASTS = "浏览器不允许保存登录状态，刷新后需要重新登录"

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()
const option = (page: Page, letter: string) =>
  page.getByRole("article").getByRole("button", { name: new RegExp(`^${letter}`) })

const visit = async (act: (visitor: Visitor) => Promise<void>) => {
  const visitor = await openVisitor()
  try {
    await act(visitor)
  } finally {
    await visitor.close()
  }
}

/** Run in every page before its own scripts. */
const BROKEN = {
  "refuses what is written": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  },
  "is blocked": () => {
    const blocked = {
      get: () => {
        throw new DOMException("blocked", "SecurityError")
      },
    }
    Object.defineProperty(window, "localStorage", blocked)
    Object.defineProperty(window, "sessionStorage", blocked)
  },
  "holds rubbish": () => {
    for (const key of ["token", "redeem", "player", "theme", "exam-probe", "exam-ring"]) {
      localStorage.setItem(key, '{"a":[\u0000')
    }
    sessionStorage.setItem("scrolls", '{"a":[')
    sessionStorage.setItem("reloaded_at", "never")
  },
} as const

/** Neither cookies nor storage: nothing outlives the page. */
const nothingLasts = () => {
  const descriptor = { get: () => "", set: () => {} }
  Object.defineProperty(Document.prototype, "cookie", descriptor)
}

const withoutIndexedDb = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException("blocked", "SecurityError")
  }
}

describe.each(Object.entries(BROKEN))("local storage that %s", (_, breakIt) => {
  test("keeps no guest from the site", () =>
    visit(async ({ page, context, complaints }) => {
      await context.addInitScript(breakIt)
      await page.goto(`${site}/`)
      await heading(page, "推荐课程")
      await page.getByRole("link", { name: "备考第一课：学习计划与增长率速算" }).click()
      await heading(page, "课程目录")
      await page.getByRole("link", { name: "登录", exact: true }).waitFor()
      await page.getByRole("link", { name: "题库", exact: true }).first().click()
      await page.getByRole("heading", { name: "会计基础题库" }).waitFor()
      expect(complaints()).toStrictEqual([])
    }))
})

test("where nothing is stored, signing in says so, and the page keeps working", () =>
  visit(async ({ page, context, complaints, notices }) => {
    await context.addInitScript(BROKEN["is blocked"])
    await context.addInitScript(nothingLasts)
    await signUp(page, site, "13900000051", "/study/course/my")
    await expect.poll(notices).toContain(LASTS)
    await heading(page, "我的课程")
    await page.getByRole("link", { name: "课程", exact: true }).first().click()
    await page.getByRole("button", { name: /账户菜单/ }).waitFor()
    expect(complaints()).toStrictEqual([])
    await page.reload()
    await page.getByRole("link", { name: "登录", exact: true }).waitFor()
  }))

test("full storage leaves the cookie: no message is shown, and a reload stays signed in", () =>
  visit(async ({ page, context, complaints, notices }) => {
    await context.addInitScript(BROKEN["refuses what is written"])
    await signUp(page, site, "13900000052", "/study/course/my")
    await heading(page, "我的课程")
    await page.reload()
    await heading(page, "我的课程")
    expect(notices()).not.toContain(LASTS)
    expect(complaints()).toStrictEqual([])
  }))

describe("an exam shows where its answers are", () => {
  const sit = async (page: Page) => {
    await page.goto(`${site}${PAPER}`)
    await page.getByRole("button", { name: "开始作答" }).click()
    await heading(page, "第1题")
    await option(page, "B").click()
  }

  test.each([
    ["13900000053", "without IndexedDB", [withoutIndexedDb], "这台设备的存储不可靠"],
    ["13900000054", "without any storage", [withoutIndexedDb, BROKEN["is blocked"]], "这台设备不能留存答案"],
  ] as const)("%s: %s", (mobile, _, breaks, banner) =>
    visit(async ({ page, context, complaints }) => {
      await asLearner(page, site, mobile, null)
      for (const each of breaks) await context.addInitScript(each)
      await sit(page)
      await page.getByText(banner).waitFor()
      await saved(page)
      await page.reload()
      await page.getByRole("button", { name: /^第1题，已答/ }).click()
      await heading(page, "第1题")
      await expect.poll(() => option(page, "B").getAttribute("aria-pressed")).toBe("true")
      expect(complaints()).toStrictEqual([])
    }),
  )

  test("a journal full of rubbish is set aside, and the exam continues", () =>
    visit(async ({ page, complaints }) => {
      const token = await asLearner(page, site, "13900000055", null)
      await sit(page)
      await saved(page)
      await page.evaluate(spoilJournal)
      await page.reload()
      await page.getByRole("button", { name: /^第1题，已答/ }).click()
      await heading(page, "第1题")
      await expect.poll(() => option(page, "B").getAttribute("aria-pressed")).toBe("true")
      await option(page, "C").click()
      await saved(page)
      const { list } = await callSite(site, "exam.history", {}, { token })
      const { answers } = await callSite(site, "exam.attempt", { attempt_id: list[0]?.attempt_id ?? "" }, { token })
      expect(answers.map(({ value }) => value)).toStrictEqual(["C"])
      expect(complaints()).toStrictEqual([])
    }))
})

test("the screen never shows 已保存 before the server has it, and the answers arrive when the network is back", () =>
  visit(async ({ page, context }) => {
    const token = await asLearner(page, site, "13900000056", PAPER)
    await page.getByRole("button", { name: "开始作答" }).click()
    await heading(page, "第1题")
    await option(page, "A").click()
    await saved(page)
    const attempt_id = (await callSite(site, "exam.history", {}, { token })).list[0]?.attempt_id ?? ""
    const answered = async () => (await callSite(site, "exam.attempt", { attempt_id }, { token })).answers.length

    await context.setOffline(true)
    await page.evaluate(() => {
      const words: Array<string | null> = []
      const write = () => words.push(document.querySelector("[data-saved]")?.getAttribute("data-saved") ?? null)
      new MutationObserver(write).observe(document, {
        subtree: true,
        attributes: true,
        attributeFilter: ["data-saved"],
      })
      Object.assign(globalThis, { words })
    })
    for (const number of [2, 3, 4]) {
      await page.getByRole("button", { name: "下一题" }).click()
      await heading(page, `第${number}题`)
      await option(page, "B").click()
      await page.getByText("已存在本机", { exact: true }).waitFor()
    }
    await page.getByText("网络断开，答案已存在本机，恢复后自动提交").waitFor()
    await page.getByRole("button", { name: "交卷" }).click()
    await page.getByText("还有3题待保存，会先保存，再交卷。").waitFor()
    await page.getByRole("button", { name: "继续作答" }).click()
    const words = await page.evaluate(() => (globalThis as unknown as { words: Array<string | null> }).words)
    expect(words).not.toContain("saved")
    expect(new Set(words)).toStrictEqual(new Set(["typed", "kept"]))
    expect(await answered()).toBe(1)

    await context.setOffline(false)
    await saved(page)
    expect(await answered()).toBe(4)
    await page.getByText("网络断开").waitFor({ state: "detached" })
  }))
