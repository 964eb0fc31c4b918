import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"
import { signUp } from "../support/signUp.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")
const PAPER = "/mock-exam?paper_id=5000"
const BANK = "/question/exam?bank_id=302"

/** All that the browser keeps for the site, as text, but the program. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error("failed"))
      })
    const kept: Array<unknown> = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ""))
      for (const store of database.objectStoreNames)
        kept.push(await answer(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!new URL(request.url).pathname.startsWith("/assets/"))
          kept.push(request.url, await (await cache.match(request, { ignoreVary: true }))?.text())
    }
    return JSON.stringify(kept)
  })

const answerFirst = async (page: Page) => {
  await writable(page)
  await page.keyboard.press("a")
  await page.locator('[data-saved="saved"]').waitFor()
}

const signOut = async (page: Page) => {
  await page.goto(`${site}/study`)
  await page.getByRole("button", { name: /账户菜单/ }).click()
  await page.getByRole("button", { name: "退出登录" }).click()
  await page.waitForURL("**/user/login?redirect=*")
}

/** Comes back to a page whose session the server has ended meanwhile. */
const comeBackLate = async (page: Page) => {
  const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? ""
  await callSite(site, "user.logout", {}, { token })
  await page.goto(`${site}/study`)
  await page.waitForURL("**/user/login?redirect=*")
}

test.each([
  ["its learner signed out", "13900000975", signOut],
  ["their session ran out", "13900000976", comeBackLate],
])("nothing of a paper stays after it was handed in and %s", async (_, mobile, end) => {
  const { page, close } = await openVisitor({ worker: true })
  await signUp(page, site, mobile, PAPER)
  await page.getByRole("button", { name: "开始作答" }).click()
  await answerFirst(page)
  const stem = (await page.getByRole("article").locator(".rich-text").first().innerText()).slice(0, 12)
  await page.keyboard.press("g")
  await page.getByRole("region", { name: "草稿" }).getByRole("textbox").fill("只是打一打草稿")
  await expect.poll(() => keptBy(page)).toContain("只是打一打草稿")
  expect(await keptBy(page)).toContain(stem)
  await page.getByRole("button", { name: "交卷" }).click()
  await page.getByRole("dialog", { name: "交卷" }).getByRole("button", { name: "确认交卷" }).click()
  await page.getByRole("heading", { name: "逐题回顾" }).waitFor()

  await end(page)
  for (const text of [stem, "草稿", mobile, "stem_html"]) await expect.poll(() => keptBy(page)).not.toContain(text)
  expect(await page.getByText("这台设备上还留着").count()).toBe(0)
  await close()
})

test.each([
  ["on signing out", "13900000977", signOut],
  ["when the session ran out", "13900000978", comeBackLate],
])("what is not handed in stays for its learner, who is told %s", async (_, mobile, end) => {
  const { page, close } = await openVisitor({ worker: true })
  await signUp(page, site, mobile, BANK)
  await answerFirst(page)
  await end(page)
  await page.getByText("这台设备上还留着未完成的试卷或练习1份").waitFor()
  expect(await keptBy(page)).toContain("stem_html")
  await close()
})
