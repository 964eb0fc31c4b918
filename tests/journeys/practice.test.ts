import { expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"

const site = inject("siteUrl")

test("a learner draws a set, reads an explanation, keeps the question, and starts a chapter again", async () => {
  const { context, page, notices, close } = await openVisitor()
  const token = await asLearner(page, site, "13900003002", "/question/304")

  await page.getByText("自己组一套题").click()
  await page.getByRole("checkbox", { name: "交流电路" }).check()
  await page.getByRole("checkbox", { name: "判断题" }).check()
  await page.getByRole("button", { name: "组一套题" }).click()
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await page.getByRole("button", { name: /^A/ }).click()
  await page
    .getByRole("region", { name: /题解析$/ })
    .getByText("正确答案：")
    .waitFor()
  // beside a question that scrolls, the answer sheet stays under the heads of the site and of the practice
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.evaluate(() => scrollTo(0, 150))
  const sheet = await page.getByRole("complementary", { name: "答题卡" }).boundingBox()
  const head = await page.locator("header.upper-bar").boundingBox()
  expect(sheet?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  await page.setViewportSize({ width: 1280, height: 800 })

  const notes = page.getByRole("dialog", { name: "收藏、笔记与纠错" })
  const note = notes.getByLabel("笔记，只有自己看得到")
  const openNotes = () => page.getByRole("button", { name: "笔记、纠错" }).click()
  const star = page.getByRole("button", { name: "收藏", exact: true })
  await star.click()
  await page.getByRole("button", { name: "已收藏", exact: true }).click()
  await star.waitFor()
  await openNotes()
  await notes.getByRole("button", { name: "收进“默认收藏夹”" }).click()
  await notes.getByRole("button", { name: "已在“默认收藏夹”" }).waitFor()
  await note.fill("记住口诀")
  await page.keyboard.press("Escape")
  await expect.poll(notices).toContain("笔记已保存")

  // without a network it says so, and what was typed comes back with the page
  await openNotes()
  await note.waitFor()
  await context.setOffline(true)
  await note.fill("记住口诀，再算一遍")
  await notes.getByRole("button", { name: "保存笔记" }).click()
  await notes.getByText("还没有送到服务器，会接着重试").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await openNotes()
  await notes.getByText("现在没有网络，联网后再打开").waitFor()
  await page.keyboard.press("Escape")
  await context.setOffline(false)
  await page.reload()
  // by the page that was left, or by this one
  const kept = async () =>
    (await callSite(site, "practice.notes", { page: "1" }, { token })).list.map((one) => one.note)
  await expect.poll(kept).toStrictEqual(["记住口诀，再算一遍"])
  await openNotes()
  await expect.poll(() => note.inputValue()).toBe("记住口诀，再算一遍")
  await page.keyboard.press("Escape")

  await page.goto(`${site}/study/question/favorite`)
  await page.getByRole("link", { name: "打开" }).waitFor()

  await page.goto(`${site}/question/304`)
  await page.getByText("已做1/", { exact: false }).first().waitFor()
  await page.getByRole("button", { name: "重新开始：交流电路" }).click()
  await page.getByRole("button", { name: "进度归零" }).click()
  await expect.poll(notices).toContain("进度已归零，可以从头练了")
  await page.getByRole("button", { name: "重新开始：交流电路" }).waitFor({ state: "detached" })

  await page.getByRole("link", { name: "做今天的题" }).click()
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/每日一练\d+月\d+日$/)
  await close()
})
