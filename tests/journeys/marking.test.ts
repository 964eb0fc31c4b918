import { rm } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
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

/** Another paper with one short answer. */
const HOMEWORK = { paper: "5003", question: "30348" }

const isHomework = async (paper: string, question: string): Promise<void> => {
  await sql`
    update papers set homework = true, minutes = 0, attempts = 0, key_policy = 'after_close', opens_at = null,
      closes_at = now() + interval '1 day'
    where agency_id = 'main' and id = ${paper}`
  await sql`
    update questions set body = body || '{"attachments": 2}' where agency_id = 'main' and id = ${question}`
}

test("homework with a photograph outlives a dead network and a reload, is handed in, and is seen by its marker", async () => {
  await isHomework(HOMEWORK.paper, HOMEWORK.question)
  const visitor = await openVisitor({ width: 360 })
  const marker = await openVisitor()
  try {
    const { page, context } = visitor
    const token = await addLearner(sql, "homework")
    await context.addCookies([{ name: "token", value: token, url: site.url }])
    await page.goto(`${site.url}/mock-exam?paper_id=${HOMEWORK.paper}`)
    await page.getByText("不计时，可以分几次做").waitFor()
    await page.getByRole("button", { name: "开始作答" }).click()
    await page.getByText(/截止$/).first().waitFor()
    expect(await page.getByRole("timer").count()).toBe(0)
    const asked = page.getByRole("region", { name: "附件" })
    while ((await asked.count()) === 0) await page.keyboard.press("ArrowRight")
    await page.getByRole("textbox").fill("见照片")

    await context.setOffline(true)
    await page.locator('input[type="file"]').setInputFiles({
      name: "IMG_0001.jpg",
      mimeType: "image/jpeg",
      buffer: await photograph(),
    })
    await asked.getByText("已存在本机，连上后上传").waitFor()
    await asked.getByRole("img", { name: "附件1" }).waitFor()
    await page.locator('[data-saved="kept"]').waitFor()
    await context.setOffline(false)
    await page.reload()
    await asked.getByText("已上传").waitFor()
    await page.locator('[data-saved="saved"]').waitFor()
    expect(await violations(page)).toStrictEqual([])

    await page.getByRole("button", { name: "交卷", exact: true }).click()
    await page.getByRole("button", { name: "确认交卷" }).click()
    await page.getByRole("heading", { name: "已交卷" }).waitFor()
    const [stored] = await sql<{ bytes: Buffer }[]>`select bytes from attempt_files`
    const { width, height, exif } = await sharp(stored?.bytes).metadata()
    expect([width, height, exif]).toStrictEqual([1600, 1200, undefined])

    await operate((inner, operator) => closePaper(inner, operator, { paper: HOMEWORK.paper, inMinutes: 0 }))
    const { data } = await operate((inner, operator) => inviteAdmin(inner, operator, { role: "阅卷" }))
    const { link } = data as { readonly link: string }
    await marker.page.goto(`${site.url}${link.slice(link.indexOf("/admin/join"))}`)
    await join(marker.page, "xiao.hong", "小红")
    await marker.page.getByRole("main").getByRole("link", { name: "待批改的题目", exact: true }).click()
    await marker.page.getByRole("table", { name: "待批改的题目" }).getByRole("link", { name: /批改/ }).click()
    await answer(marker.page).getByText("见照片", { exact: true }).waitFor()
    const shown = answer(marker.page).getByRole("img", { name: "附件" })
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1600)
    expect(await violations(marker.page)).toStrictEqual([])
    expect(marker.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
    await marker.close()
  }
})

/** As a camera writes it: large, with notes. */
const photograph = () =>
  sharp({ create: { width: 3_200, height: 2_400, channels: 3, background: { r: 250, g: 250, b: 240 } } })
    .withExif({ IFD0: { Make: "SecretCamera" } })
    .jpeg()
    .toBuffer()
