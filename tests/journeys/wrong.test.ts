import { readFile } from "node:fs/promises"
import JSZip from "jszip"
import Papa from "papaparse"
import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"
import { writable } from "../support/writable.ts"
import { released } from "../support/released.ts"

const site = inject("siteUrl")

/** Practises a chapter, everything answered with A, and gives how many of the answers were wrong. */
const missSome = async (token: string): Promise<number> => {
  const client_id = "journey-wrong"
  const { attempt_id, epoch, questions } = await callSite(
    site,
    "exam.start",
    { bank_id: "302", chapter_id: "3021", client_id },
    { token },
  )
  const asked = questions.filter(({ kind }) => kind === "single")
  const records = asked.map(({ id }, n) => ({
    seq: n + 1,
    kind: "answer" as const,
    question_id: id,
    value: "A",
    at: 0,
  }))
  await callSite(site, "exam.save", { attempt_id, client_id, epoch, records }, { token })
  await callSite(site, "exam.handIn", { attempt_id, client_id, epoch, last_seq: records.length }, { token })
  const { keys } = released(await callSite(site, "exam.result", { attempt_id }, { token }))
  return keys.filter(({ verdict }) => verdict === "wrong").length
}

const items = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("article", { includeHidden: true }) })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("what was missed is read again, tagged, filtered, taken out and back, practised, printed and exported", async () => {
  const visitor = await openVisitor({ width: 360, height: 780 })
  const { page } = visitor
  try {
    const token = await asLearner(page, site, "13900005001", "/study/question/error")
    await page.getByRole("heading", { name: "还没有错题" }).waitFor()
    const missed = await missSome(token)
    expect(missed).toBeGreaterThan(2)

    await page.reload()
    await page.getByRole("heading", { name: "今天没有要复习的" }).waitFor()
    await expect.poll(() => items(page).count()).toBe(missed)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const first = items(page).first()
    await first.getByText("连对0/2").waitFor()
    await first.getByText("明天复习").waitFor()
    await first.getByText("看答案和解析").click()
    await first.getByText("你的答案：A").waitFor()

    await first.getByRole("button", { name: "记混" }).click()
    await first.locator('[aria-pressed="true"]', { hasText: "记混" }).waitFor()
    await first.getByRole("button", { name: "不会" }).click()
    await first.locator('[aria-pressed="true"]', { hasText: "不会" }).waitFor()
    await page.getByRole("link", { name: "记混 1" }).click()
    await page.waitForURL((url) => url.searchParams.get("reason") === "记混")
    await page.getByText("共1题").waitFor()
    await page.reload()
    await page.getByText("共1题").waitFor()
    await page.goBack()
    await page.getByText(`共${missed}题`).waitFor()

    await page.getByRole("button", { name: "移出错题本：第1题" }).click()
    await page.getByText(`共${missed - 1}题`).waitFor()
    await page.getByRole("button", { name: "撤销" }).click()
    await expect.poll(visitor.notices).toContain("已移回错题本")
    await page.getByText(`共${missed}题`).waitFor()

    await page.getByText("导出", { exact: true }).click()
    const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^CSV/ }).click()])
    expect(csv.suggestedFilename()).toMatch(/^错题本-\d{4}-\d\d-\d\d\.csv$/)
    const table = Papa.parse<Record<string, string>>(await readFile(await csv.path(), "utf8"), { header: true })
    expect([table.errors, table.data.length, table.data[0]?.["我的答案"]]).toStrictEqual([[], missed, "A"])
    await page.getByText("导出", { exact: true }).click()
    const [anki] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Anki/ }).click(),
    ])
    const zip = await JSZip.loadAsync(await readFile(await anki.path()))
    expect(Object.keys(zip.files).toSorted()).toStrictEqual(["collection.anki2", "media"])

    await page.emulateMedia({ media: "print" })
    const acts = page.getByText(/^(看答案和解析|收起第\d+题|收藏、记笔记、纠错|已掌握)/)
    await expect.poll(() => acts.filter({ visible: true }).allInnerTexts()).toStrictEqual([])
    await page.emulateMedia({ media: "screen" })
    await page.getByRole("link", { name: "打印" }).click()
    await page.getByRole("heading", { name: "答案和解析" }).waitFor()
    await page.emulateMedia({ media: "print" })
    expect(await page.getByRole("button", { name: "打印这一页" }).isVisible()).toBe(false)
    expect(await page.getByRole("heading", { name: "答案和解析" }).isVisible()).toBe(true)
    await page.emulateMedia({ media: "screen" })
    await page.getByRole("link", { name: "回到错题本" }).click()

    await page.getByRole("button", { name: /^练\d+题$/ }).click()
    await page.waitForURL("**/question/exam?attempt_id=*")
    await page.getByRole("heading", { name: "第1题" }).waitFor()
    await writable(page)
    await page.getByRole("article").getByRole("button", { name: /^A/ }).click()
    await page.getByRole("region", { name: "第1题解析" }).waitFor()
    await page.getByRole("button", { name: "结束", exact: true }).click()
    await page.getByRole("button", { name: "结束并看结果" }).click()
    await page.getByRole("link", { name: "再来一次" }).click()
    await page.waitForURL("**/study/question/error")
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
