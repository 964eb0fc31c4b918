import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { keptBy } from "../support/keptBy.ts"
import { openable } from "../support/openable.ts"
import { signOut } from "../support/signOut.ts"
import { signUp } from "../support/signUp.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")
const PRACTICE = `${site}/question/exam?bank_id=302&chapter_id=3021`

test("a bank that was opened once is practised from a cold start without a network, and saved afterwards", async () => {
  const { context, page, close } = await openVisitor({ worker: true })
  await signUp(page, site, "13900003001", "/question/302")
  await page.goto(PRACTICE)
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await openable(page)

  await context.setOffline(true)
  await page.goto("about:blank")
  await page.goto(PRACTICE)
  for (const number of [1, 2, 3]) {
    await page.getByRole("heading", { name: `第${number}题` }).waitFor()
    await page.getByRole("button", { name: /^A/ }).click()
    await page.getByText("已存在本机", { exact: true }).waitFor()
    if (number < 3) await page.keyboard.press("ArrowRight")
  }
  await page.reload()
  await page.getByRole("button", { name: "第3题，已答，未保存到服务器，当前" }).waitFor()

  await context.setOffline(false)
  await page.getByText(/^已保存/).waitFor()
  const token = await page.evaluate(() => localStorage.getItem("token"))
  expect(token).not.toBeNull()
  await page.reload()
  await page.getByRole("button", { name: /^第3题，已答(?!，未保存)/ }).waitFor()
  for (const number of [1, 2, 3]) await page.getByRole("button", { name: new RegExp(`^第${number}题，已答`) }).waitFor()
  await close()
})

test.each([
  ["/mock-exam?paper_id=5000", "13900003011"],
  ["/online-exam?paper_id=5101", "13900003012"],
])("%s that has begun goes on over a reload without a network, and is saved afterwards", async (address, mobile) => {
  const { context, page, close } = await openVisitor({ worker: true })
  // from another page, as most come: the worker is not of the address that the document was loaded from
  await signUp(page, site, mobile, address)
  await page.getByRole("button", { name: "开始作答" }).click()
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await writable(page)
  await page.getByRole("button", { name: /^A/ }).click()
  await page.locator('[data-saved="saved"]').waitFor()
  await openable(page)

  await context.setOffline(true)
  await page.getByRole("button", { name: /^B/ }).click()
  await page.locator('[data-saved="kept"]').waitFor()
  await page.reload()
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await page.getByRole("button", { name: /^B/, pressed: true }).waitFor()
  await writable(page)
  await page.getByRole("button", { name: /^C/ }).click()
  await page.locator('[data-saved="kept"]').waitFor()

  await context.setOffline(false)
  await page.locator('[data-saved="saved"]').waitFor()
  await page.reload()
  await page.getByRole("button", { name: /^C/, pressed: true }).waitFor()
  await close()
})

test("a chapter taken along is practised and explained without a network; the server has it afterwards, signing out removes it", async () => {
  const { context, page, close } = await openVisitor({ worker: true })
  await signUp(page, site, "13900003041", "/question/302")
  const take = page.getByRole("button", { name: "下载到本机：信息与数制" })
  await take.click()
  await page.getByText(/^已下载\d+题/).waitFor()
  await openable(page)

  await context.setOffline(true)
  await page.goto("about:blank")
  await page.goto(PRACTICE)
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await page.getByRole("button", { name: /^A/ }).click()
  await page.getByText("已存在本机", { exact: true }).waitFor()
  await page.getByText(/^正确答案：/).waitFor()
  await page.reload()
  await page.getByRole("button", { name: /^第1题，已答，未保存到服务器/ }).waitFor()
  await page.getByText(/^正确答案：/).waitFor()
  expect(await keptBy(page, '"taken_at"')).not.toEqual([])

  await page.goto("about:blank")
  await context.setOffline(false)
  await page.goto(`${site}/question/302`)
  await page.getByText("没有网络时做的1题已经记入账号").waitFor()
  await page.goto(`${site}/question/302`)
  await page.getByText(/^已做1题/).waitFor()

  await signOut(page, site)
  await expect.poll(() => keptBy(page, '"taken_at"')).toEqual([])
  await close()
})

test("a bank larger than one practice is taken along in one go, chapter by chapter, and its buttons open without a network", async () => {
  const { context, page, close } = await openVisitor({ worker: true })
  await signUp(page, site, "13900003042", "/question/301")
  await page.getByText(/^\d+章\d+题，约[\d.]+ MB，图片另计$/).waitFor()
  await page.getByRole("button", { name: /^全部下载到本机/ }).click()
  await page.getByRole("button", { name: /^删除：/ }).waitFor()
  const chapters = await page.getByRole("button", { name: /^删除下载：/ }).count()
  expect(chapters).toBeGreaterThan(2)
  const last = page.getByRole("link", { name: /^开始：/ }).last()
  const href = (await last.getAttribute("href")) ?? ""
  await openable(page)

  await openable(page)

  // one answer: the bank is among those that were practised
  await page.goto(`${site}${href}`)
  await writable(page)
  await page.getByRole("button", { name: /^A/ }).click()
  await page.getByText(/^已保存/).waitFor()
  await page.goto(`${site}/study/question`)
  await page.getByRole("link", { name: /^继续练习：/ }).waitFor()
  await openable(page)

  await context.setOffline(true)
  await page.goto("about:blank")
  await page.goto(`${site}${href}`)
  await page.getByRole("heading", { name: "第1题" }).waitFor()

  await page.goto(`${site}/study/question`)
  await page.locator('a[href^="/question/exam?bank_id=301&chapter_id="]', { hasText: /^继续练习$/ }).click()
  await page.getByRole("heading", { name: "第1题" }).waitFor()

  // as it was before the answer
  await page.goto(`${site}/question/301`)
  await page.getByText(/^没有网络，打开过的页面还能看/).waitFor()
  await page.locator('a[href="/question/exam?bank_id=301&chapter_id=3015"]', { hasText: /^开始练习$/ }).click()
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await close()
})

test("a learner's first page on a device opens again without a network that the browser takes for good, and says so while it lasts", async () => {
  const first = await openVisitor()
  await signUp(first.page, site, "13900003033", "/study/question/error")
  const { cookies, origins } = await first.context.storageState()
  await first.close()

  const { context, page, close } = await openVisitor({ worker: true })
  await context.addCookies(cookies)
  await page.goto(`${site}/robots.txt`)
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "onLine", { get: () => true })
    for (const type of ["online", "offline"])
      addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.goto(`${site}/study/question/error`)
  const title = page.getByRole("main").getByRole("heading").first()
  await title.waitFor()
  const text = await title.innerText()
  await openable(page)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith("answers-"))
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return kept.flat().some(({ url }) => url.includes("/api/exam/wrong"))
      }),
    )
    .toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole("main").getByRole("heading", { name: text }).waitFor()
  const cut = page.getByRole("status").filter({ hasText: "连不上服务器" })
  await cut.waitFor()
  // whose code was never asked for
  await page.goto(`${site}/teacher`)
  await page.getByRole("main").getByRole("heading", { name: "网络断开了" }).waitFor()
  await page.goBack()
  await cut.waitFor()
  await context.setOffline(false)
  await page.getByRole("link", { name: "课程", exact: true }).first().click()
  await cut.waitFor({ state: "detached" })
  await close()
})

test("what a guest and a learner had open opens again without a network, what they had not says so and comes by itself", async () => {
  const { context, page, close } = await openVisitor({ worker: true })
  await page.goto(`${site}/`)
  await openable(page)
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "课程" }).click()
  const course = page.getByRole("main").getByRole("link").first()
  await course.waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/course", { ignoreVary: true })) !== undefined))
    .toBe(true)

  await context.setOffline(true)
  await page.reload()
  await course.waitFor()
  await page.getByRole("status").filter({ hasText: "没有网络，打开过的页面还能看" }).waitFor()
  await page.goto(`${site}/teacher`)
  await page.getByRole("heading", { name: "网络断开了" }).waitFor()
  await context.setOffline(false)
  await page.getByRole("heading", { name: "网络断开了" }).waitFor({ state: "detached" })
  await page.getByRole("heading", { level: 1 }).waitFor()

  await signUp(page, site, "13900003021", "/study/question/error")
  const empty = page.getByRole("main").getByRole("heading").first()
  await empty.waitFor()
  const text = await empty.innerText()
  await openable(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole("main").getByRole("heading", { name: text }).waitFor()
  await close()
})
