import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { formatOf } from "#server/content/formats/formats.ts"
import { docxOf } from "../server/content/word/makeDocx.ts"
import { asLearner } from "../support/asLearner.ts"
import { enter, heading, press } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { violations } from "../support/violations.ts"
import { writable } from "../support/writable.ts"

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

const site = await ownSite()

/** What a teacher writes, without the first of its keys. */
const paper = docxOf(
  "一、单项选择题（每题2分，共6分）",
  "1. 资产来自负债和（　　）。",
  "A. 收入　　B. 所有者权益　　C. 费用　　D. 利润",
  "答案：",
  "2. 企业用银行存款偿还欠款，会使（　　）。",
  "A. 资产增加　　B. 负债增加　　C. 资产和负债同时减少　　D. 费用增加",
  "答案：C",
  "3. 下列各项中，属于流动资产的是（　　）。",
  "A. 存货　　B. 固定资产　　C. 无形资产　　D. 长期借款",
  "答案：A",
)
/** What the learner chooses, in whatever order it is asked; the first of them turns out to be right. */
const CHOSEN = /利润$|资产和负债同时减少$|存货$/

const field = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true })

test("a teacher's Word paper becomes an exam that a learner sits, and a corrected key re-grades it", async () => {
  const teacher = await enter(site, "负责人", "chen.laoshi")
  const learner = await openVisitor()
  const { page } = teacher
  try {
    await page.goto(`${site.url}/admin/list/content:offer`)
    await page.getByRole("link", { name: "新的题库" }).click()
    await field(page, "名称").first().fill("陈老师的题库")
    await field(page, "年份").fill("2027")
    await field(page, "科目").selectOption({ index: 1 })
    await field(page, "一句话介绍").fill("期末考试的题")
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()

    await page.goto(`${site.url}/admin/list/content:offer`)
    await page
      .getByRole("row", { name: /陈老师的题库/ })
      .getByRole("link", { name: "各项" })
      .click()
    await page.getByRole("link", { name: "导入题目" }).click()
    await heading(page, "导入题目").waitFor()
    await page
      .getByLabel("文件", { exact: true })
      .setInputFiles({ name: "期末.docx", mimeType: WORD, buffer: Buffer.from(paper) })
    await page.getByLabel(/^试卷名称/).fill("期末考试")
    await page.getByLabel(/^考试时长/).fill("20")
    await page.getByLabel(/^开始时间/).fill("-5m")
    await page.getByLabel(/^结束时间/).fill("+60m")
    await press(page, "预览")
    const first = page.getByRole("article", { name: "第1道", exact: true })
    await first.getByText("答案 没有找到答案").waitFor()
    // each question stands beside its lines
    await page
      .getByRole("list", { name: "原文" })
      .getByText(/^第 1 题：题干/)
      .first()
      .waitFor()
    expect(await page.getByRole("button", { name: "确认执行" }).count()).toBe(0)
    expect(await violations(page)).toStrictEqual([])
    await first.getByLabel("答案", { exact: true }).fill("B")
    await press(page, "再检查一次")
    await page.getByText(/^试卷“期末考试”，共/).waitFor()
    await press(page, "确认执行")
    await page.getByRole("heading", { name: "已执行" }).waitFor()
    expect(teacher.complaints()).toStrictEqual([])
    const [row] = await site.sql<[{ id: string }]>`select id from papers where agency_id = 'main' and name = '期末考试'`

    // the paper goes out as it came in
    await page.goto(`${site.url}/admin/list/content:offer`)
    await page
      .getByRole("row", { name: /期末考试/ })
      .getByRole("link", { name: "下载题目" })
      .click()
    await page.getByRole("cell", { name: /企业用银行存款偿还欠款/ }).waitFor()
    expect(await violations(page)).toStrictEqual([])
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "下载Word")])
    const { drafts } = formatOf("期末.docx").read(await readFile(await download.path()))
    expect(drafts.map(({ fields, section }) => [fields.answer, section?.name])).toStrictEqual([
      ["B", "单项选择题"],
      ["C", "单项选择题"],
      ["A", "单项选择题"],
    ])

    await asLearner(learner.page, site.url, "13700002377", `/online-portal?paper_id=${row.id}`)
    await learner.page.getByRole("button", { name: "开始作答" }).click()
    await writable(learner.page)
    for (const n of [1, 2, 3]) {
      await learner.page.getByRole("heading", { name: `第${n}题` }).waitFor()
      await learner.page.getByRole("button", { name: CHOSEN }).click()
      await learner.page.getByRole("button", { name: CHOSEN, pressed: true }).waitFor()
      if (n < 3) await learner.page.keyboard.press("ArrowRight")
    }
    await learner.page.locator('[data-saved="saved"]').waitFor()
    await learner.page.getByRole("button", { name: "交卷" }).click()
    await learner.page.getByRole("button", { name: "确认交卷" }).click()
    // its result is open at once, and the page leads on to it
    await learner.page
      .getByRole("heading", { name: /已交卷|逐题回顾/ })
      .first()
      .waitFor()

    const [attempt] = await site.sql<[{ id: string }]>`select id from attempts where paper_id = ${row.id}`
    const result = `${site.url}/online-result?attempt_id=${attempt.id}`
    await learner.page.goto(result)
    await learner.page.getByRole("heading", { name: "逐题回顾" }).waitFor()

    // whom a corrected key re-grades is said before it is published
    const [question] = await site.sql<[{ id: string; bank: string }]>`
      select sections #>> '{0,question_ids,0}' as id, bank_id as bank from papers where agency_id = 'main' and id = ${row.id}`
    const path = `agencies/main/catalog/banks/${question.bank}/questions.yaml#${question.id}`
    await page.goto(`${site.url}/admin/list/content:edit?path=${encodeURIComponent(path)}`)
    const option = (letter: string) => page.getByRole("listitem", { name: `选项${letter}`, exact: true })
    await option("B").getByLabel("正确").uncheck()
    await option("D").getByLabel("正确").check()
    await page.getByText("列出它的试卷：期末考试。").waitFor()
    await page.getByText("只改了答案：发布后，以前的1次作答按新的答案重新评分。").waitFor()
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()
    await expect
      .poll(
        async () => {
          const [row] = await site.sql`select changed from key_corrections where finished_at is not null`
          return row?.["changed"]
        },
        { timeout: 120_000 },
      )
      .toBe(1)
    await learner.page.goto(result)
    await learner.page.getByText("第1题答案已更正，得分由4改为6。").waitFor()
    expect([...teacher.complaints(), ...learner.complaints()]).toStrictEqual([])
  } finally {
    for (const one of [teacher, learner]) await one.close()
  }
})
