import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { GRACE_MS } from "../server/attempt/GRACE_MS.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { readServerKeys } from "#server/db/serverKeys.ts"
import { closeAttempt } from "#server/attempt/closeAttempt.ts"
import { closePaper, extendPaper } from "#server/attempt/operateExams.ts"
import { CLOSE } from "#server/core/jobNames.ts"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"
import { operatorContext } from "../support/operatorContext.ts"
import { ownSite } from "../support/ownSite.ts"
import { PASSWORD } from "../support/signUp.ts"

const PAPER = "/mock-exam?paper_id=5000"
const MOBILE = "13900001001"

const { url, dataDir, sql: pool } = await ownSite()

const operator = () => operatorContext({ agency: "main", now: Date.now() })

test("extra time reaches an idle page; answers of a lost device are handed in from their file after the end", async () => {
  const device = await openVisitor()
  const { page, context } = device
  await asLearner(page, url, MOBILE, PAPER)
  await page.getByRole("button", { name: "开始作答" }).click()
  await page
    .getByRole("timer")
    .getByText(/^(10|9):/)
    .waitFor()
  await page.getByRole("button", { name: /^A/ }).click()
  await page.locator('[data-saved="saved"]').waitFor()

  await pool.begin((sql) => extendPaper(sql, operator(), { paper: "5000", user: null, minutes: 10 }))
  await page.getByRole("note").getByText("考试时间延长10分钟").waitFor()
  await page
    .getByRole("timer")
    .getByText(/^(20|19):/)
    .waitFor()
  await page.getByRole("button", { name: "知道了" }).click()

  await context.setOffline(true)
  for (const key of ["b", "c"]) {
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press(key)
  }
  await page.getByText("网络断开，答案已存在本机").waitFor()
  await page.getByText(/\d+秒后重试/).waitFor()
  await page.getByRole("button", { name: "交卷" }).click()
  await page.getByRole("button", { name: "确认交卷" }).click()
  await page.getByText("还有2条作答等待送达。").waitFor()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "存成文件" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^作答-.+-\d{8}-\d{6}\.json$/)
  const path = join(dataDir, "answers.json")
  await download.saveAs(path)
  const { attempt_id } = JSON.parse(await readFile(path, "utf8")) as { readonly attempt_id: string }
  await device.close()

  await pool.begin((sql) => closePaper(sql, operator(), { paper: "5000", inMinutes: 0 }))
  // the job of the server, whose clock is past the grace
  const now = () => Date.now() + GRACE_MS + 1
  expect(
    await runSteps(closeAttempt, { pool, keys: await readServerKeys(pool), now }, { name: CLOSE, wait: true }),
  ).toBe(1)

  const other = await openVisitor()
  const second = other.page
  await second.goto(`${url}/user/login?redirect=${encodeURIComponent(`/mock-exam?attempt_id=${attempt_id}`)}`)
  await second.getByLabel("手机号").fill(MOBILE)
  await second.getByLabel("密码", { exact: true }).fill(PASSWORD)
  await second.getByRole("button", { name: "登录", exact: true }).click()
  await second.getByText("1 / 10题").waitFor()
  await second.getByText("用备份文件补交").click()
  const files = second.getByLabel("作答文件")
  await files.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"form":1}') })
  await second.getByText("这不是本站导出的作答文件").waitFor()
  await files.setInputFiles(path)
  await second.getByText("截止前的2条作答在截止后送达，已经采用，成绩按3题重算。").waitFor()

  await second.getByRole("link", { name: "看成绩" }).click()
  await second.getByRole("heading", { name: "逐题回顾" }).waitFor()
  await second.getByText("截止前的2条作答在截止后送达").waitFor()
  await second.getByRole("link", { name: "交卷回执", exact: true }).click()
  await second.getByText(/已核对：回执由本站签发。之后采用了/).waitFor()
  await second.goBack()
  await second.getByRole("link", { name: "采用后的回执" }).click()
  await second.getByText(/已核对：回执由本站签发，服务器现在保存的答案和交卷时一致。/).waitFor()
  await second.goBack()
  await second.getByRole("link", { name: "作答时间线" }).click()
  for (const text of ["考试时间延长10分钟", "时间到，由服务器收卷", "采用2条截止后送达的作答，成绩已重算"])
    await second.getByText(text).waitFor()
  expect(other.complaints()).toStrictEqual([])
  await other.close()
})
