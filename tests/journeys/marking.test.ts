import { rm } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { inviteAdmin } from "#server/admin/operateAdmins.ts"
import { closePaper } from "#server/attempt/operateExams.ts"
import { holdResults, releaseResults } from "#server/attempt/operateReleases.ts"
import type { OperatorReport } from "#server/core/OperatorReport.ts"
import type { Pool, Sql } from "#server/db/Sql.ts"
import { heading, join } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { filledFolder } from "../support/filledFolder.ts"
import { operatorContext } from "../support/operatorContext.ts"
import { callSite } from "../support/protocolClient.ts"
import { addLearner, siteDatabase } from "../support/siteDatabase.ts"
import { type Site, startSite } from "../support/startSite.ts"
import { violations } from "../support/violations.ts"

/** A mock exam with one short answer, of 10 points. */
const PAPER = "5002"
let dataDir = ""
let site: Site
let sql: Pool

// a site of its own: here the exam is formal, its keys come after its close
beforeAll(async () => {
  dataDir = await filledFolder("marking-site")
  site = await startSite(dataDir)
  sql = siteDatabase(dataDir)
  await sql`
    update papers set key_policy = 'after_close', closes_at = now() + interval '1 day'
    where agency_id = 'main' and id = ${PAPER}`
})
afterAll(async () => {
  await sql.end()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const operate = (work: (sql: Sql, operator: ReturnType<typeof operatorContext>) => Promise<OperatorReport>) =>
  sql.begin((inner) => work(inner, operatorContext({ agency: "main", now: Date.now() })))

/** Sits the paper with this short answer alone. */
const sit = async (id: string, value: string) => {
  const token = await addLearner(sql, id)
  const client_id = "page"
  const exam = await callSite(site.url, "exam.start", { paper_id: PAPER, client_id }, { token })
  const { attempt_id, epoch, questions } = exam
  const question_id = questions.find(({ kind }) => kind === "short")?.id ?? ""
  const writer = { attempt_id, client_id, epoch }
  const record = { seq: 1, kind: "answer" as const, question_id, value, at: exam.started_at }
  await callSite(site.url, "exam.save", { ...writer, records: [record] }, { token })
  await callSite(site.url, "exam.handIn", { ...writer, last_seq: 1 }, { token })
  return { token, attempt_id }
}

const answer = (page: Page) => page.getByRole("region", { name: "答案", exact: true })

/** What each answer earns. */
const POINTS: Readonly<Record<string, string>> = { 容易实现: "4", 运算简单: "6.5", 可靠: "7", 不知道: "0" }

/** Gives the answer of that place what its text earns; answers come in an order of their own. */
const mark = async (page: Page, place: number): Promise<string> => {
  await answer(page)
    .getByText(new RegExp(`^第${place}个答案`))
    .waitFor()
  const text = (await answer(page).locator("p").nth(1).textContent()) ?? ""
  const points = POINTS[text.trim()] ?? ""
  expect(points).not.toBe("")
  for (const sign of points) await page.keyboard.press(sign)
  await answer(page).getByText(`${points}分`, { exact: true }).waitFor()
  await page.keyboard.press("Enter")
  return text
}

/** Takes that answer back once the page has gone on, and its points away. */
const takeBack = async (page: Page, text: string, next: Locator): Promise<void> => {
  await next.waitFor()
  await page.keyboard.press("u")
  await answer(page).getByText(text, { exact: true }).waitFor()
  while (!(await answer(page).getByText("未评分").isVisible())) await page.keyboard.press("Backspace")
}

test("a marker gives points with the keyboard alone, takes one back, and the learner reads them once released", async () => {
  const [learner, ...others] = Object.keys(POINTS)
  const { token, attempt_id } = await sit("marked", learner ?? "")
  for (const [n, text] of [...others, ` ${learner} `].entries()) await sit(`marked-${n}`, text)
  await operate((inner, operator) => closePaper(inner, operator, { paper: PAPER, inMinutes: 0 }))
  await operate((inner, operator) => holdResults(inner, operator, { paper: PAPER, until: null, back: false }))
  const { data } = await operate((inner, operator) => inviteAdmin(inner, operator, { role: "阅卷" }))
  const { link } = data as { readonly link: string }

  const marker = await openVisitor()
  const visitor = await openVisitor({ width: 360 })
  try {
    const { page } = marker
    await page.goto(`${site.url}${link.slice(link.indexOf("/admin/join"))}`)
    await join(page, "xiao.ming", "小明")
    await page.getByRole("main").getByRole("link", { name: "待批改的题目", exact: true }).click()
    const table = page.getByRole("table", { name: "待批改的题目" })
    await table.getByText(/二进制/).waitFor()
    await table.getByRole("link", { name: /批改/ }).click()

    await heading(page, /^批改：/).waitFor()
    await page.getByText(/还有5份等你批改/).waitFor()
    expect(await violations(page)).toStrictEqual([])
    await takeBack(page, await mark(page, 1), answer(page).getByText(/^第2个答案/))
    for (const place of [1, 2, 3]) await mark(page, place)
    // the last one too, when nothing waits any more
    const done = page.getByRole("heading", { name: "这道题批改完了" })
    await takeBack(page, await mark(page, 4), done)
    await mark(page, 1)
    await done.waitFor()
    expect(await violations(page)).toStrictEqual([])

    const result = visitor.page
    await visitor.context.addCookies([{ name: "token", value: token, url: site.url }])
    await result.goto(`${site.url}/mock-exam-result?attempt_id=${attempt_id}`)
    await result.getByText("成绩、答案和解析还没有到公布的时候，公布后在这里查看。").waitFor()
    await operate((inner, operator) => releaseResults(inner, operator, PAPER))
    await result.reload()
    await result.getByText(/批改4 \/ 10分/).waitFor()
    expect(marker.complaints()).toStrictEqual([])
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await marker.close()
    await visitor.close()
  }
})
