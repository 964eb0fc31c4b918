import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"
import { closePaper } from "#server/attempt/operateExams.ts"
import { enter } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { operatorContext } from "../support/operatorContext.ts"
import { ownSite } from "../support/ownSite.ts"
import { addLearner } from "../support/siteDatabase.ts"
import { violations } from "../support/violations.ts"

/** A paper with one short answer. */
const HOMEWORK = { paper: "5003", question: "30348" }

// a site of its own: a paper of it is made homework
const site = await ownSite()
const { sql } = site

const answer = (page: Page) => page.getByRole("region", { name: "答案", exact: true })

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
    const [attempt] = await sql<{ id: string; number: number }[]>`
      select id, array_position(question_ids, ${HOMEWORK.question}) as number from attempts where paper_id = ${HOMEWORK.paper}`
    await page.goto(`${site.url}/mock-exam-result?attempt_id=${attempt!.id}&q=${attempt!.number}`)
    const own = page.getByRole("list", { name: "附件" }).getByRole("img", { name: "附件1" })
    await own.waitFor()
    await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
    expect(await violations(page)).toStrictEqual([])
    const [stored] = await sql<{ bytes: Buffer }[]>`select bytes from attempt_files`
    const { width, height, exif } = await sharp(stored?.bytes).metadata()
    expect([width, height, exif]).toStrictEqual([1600, 1200, undefined])

    const operator = operatorContext({ agency: "main", now: Date.now() })
    await sql.begin((inner) => closePaper(inner, operator, { paper: HOMEWORK.paper, inMinutes: 0 }))
    const marker = await enter(site, "阅卷", "xiao.hong")
    await marker.page.getByRole("main").getByRole("link", { name: "待批改的题目", exact: true }).click()
    await marker.page.getByRole("table", { name: "待批改的题目" }).getByRole("link", { name: /批改/ }).click()
    await answer(marker.page).getByText("见照片", { exact: true }).waitFor()
    const shown = answer(marker.page).getByRole("img", { name: "附件" })
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1600)
    expect(await violations(marker.page)).toStrictEqual([])
    expect(marker.complaints()).toStrictEqual([])
    await marker.close()
  } finally {
    await visitor.close()
  }
})

/** As a camera writes it: large, with notes. */
const photograph = () =>
  sharp({ create: { width: 3_200, height: 2_400, channels: 3, background: { r: 250, g: 250, b: 240 } } })
    .withExif({ IFD0: { Make: "SecretCamera" } })
    .jpeg()
    .toBuffer()
