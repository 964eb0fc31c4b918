import { execFile } from "node:child_process"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Pool } from "#server/db/Sql.ts"
import { enrol } from "#server/enrolment/enrol.ts"
import * as Admin from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { filledFolder } from "../support/filledFolder.ts"
import { serverProgram } from "../support/serverProgram.ts"
import { addLearner, siteDatabase } from "../support/siteDatabase.ts"
import { root, type Site, startSite } from "../support/startSite.ts"
import { violations } from "../support/violations.ts"

/** Two videos of a free course, cut short, each with one question to fill in: two right answers are no guesses. */
const CLASSROOM = "1001"
const LESSONS = ["1001101", "1001201"] as const
const SECONDS = 8
const QUESTIONS = ["30154", "301150"]

let dataDir = ""
let site: Site
let sql: Pool

// a site of its own: a course of it counts hours
beforeAll(async () => {
  dataDir = await filledFolder("hours-site")
  site = await startSite(dataDir)
  sql = siteDatabase(dataDir)
  await sql`
    update classrooms set hours = ${sql.json({ no_skip: true, ask: 1, speed: 1 })}
    where agency_id = 'main' and id = ${CLASSROOM}`
  await sql`update lessons set seconds = ${SECONDS} where agency_id = 'main' and id in ${sql(LESSONS)}`
  await sql`delete from lesson_markers where agency_id = 'main' and lesson_id in ${sql(LESSONS)}`
  await sql`
    insert into lesson_markers ${sql(
      LESSONS.map((lesson_id, n) => ({ agency_id: "main", lesson_id, second: 2, question_id: QUESTIONS[n] ?? "" })),
    )}`
})
afterAll(async () => {
  await sql.end()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const openLesson = async (page: Page, lesson: string): Promise<void> => {
  await page.goto(`${site.url}/course/study/${CLASSROOM}?lesson_id=${lesson}`)
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2)
}
const position = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? -1)
const isPast = (page: Page, seconds: number) =>
  page.waitForFunction((past) => (document.querySelector("video")?.currentTime ?? 0) > past, seconds)

/** Fills in what the bank says is right. */
const answer = async (page: Page, lesson: string): Promise<void> => {
  const [row] = await sql<{ answer: ReadonlyArray<string | ReadonlyArray<string>> }[]>`
    select k.answer from question_keys k join lesson_markers m on m.agency_id = k.agency_id and m.question_id = k.question_id
    where m.agency_id = 'main' and m.lesson_id = ${lesson}`
  const dialog = page.getByRole("dialog", { name: "学时抽问" })
  const blanks = dialog.getByRole("textbox")
  for (const [n, value] of (row?.answer ?? []).entries()) await blanks.nth(n).fill([value].flat()[0] ?? "")
  await dialog.getByRole("button", { name: "提交" }).click()
}

test("hours that count: watched, asked, not skipped, on one device, exported and verified without the site", async () => {
  const visitor = await openVisitor({ width: 360 })
  const other = await openVisitor()
  const officer = await openVisitor()
  try {
    const { page } = visitor
    const token = await addLearner(sql, "hours")
    await enrol(sql, { agencyId: "main", userId: "hours", classroomId: CLASSROOM }, null, Date.now())
    for (const { context } of [visitor, other])
      await context.addCookies([{ name: "token", value: token, url: site.url }])

    await openLesson(page, LESSONS[0])
    await page.getByText("已计0秒").waitFor()
    await page.keyboard.press("k")
    await isPast(page, 1)
    // nothing was played there: the picture stays where it was
    await page.keyboard.press("9")
    expect(await position(page)).toBeLessThan(4)

    await openLesson(other.page, LESSONS[0])
    await other.page.keyboard.press("k")
    await isPast(other.page, 0.5)
    await page.keyboard.press("k")
    await page.getByText("学时正在另一台设备或另一个页面上计").waitFor()
    await page.keyboard.press("k")
    await page.waitForFunction(() => document.querySelector("video")?.paused === true)
    expect(await violations(page)).toStrictEqual([])
    await page.getByRole("button", { name: "改在这里计" }).click()
    const dialog = page.getByRole("dialog", { name: "学时抽问" })
    await isPast(page, SECONDS - 2)
    await page.keyboard.press("k")
    await dialog.waitFor()
    expect(await violations(page)).toStrictEqual([])
    await answer(page, LESSONS[0])
    await dialog.getByText("再答对几题").waitFor()
    await dialog.getByRole("button", { name: "继续" }).click()
    await page.getByText(/另有\d秒待确认/).waitFor()

    await openLesson(page, LESSONS[1])
    await page.keyboard.press("k")
    await isPast(page, SECONDS - 1.9)
    await page.keyboard.press("k")
    await dialog.waitFor()
    await answer(page, LESSONS[1])
    await dialog.getByText("答对了，看过的计入学时。").waitFor()
    await dialog.getByRole("button", { name: "继续" }).click()
    await page.getByText(/已计[678]秒/).waitFor()
    expect([...visitor.complaints(), ...other.complaints()]).toStrictEqual([])

    await Admin.openInvitation(officer.page, site.url)
    await Admin.join(officer.page, "han.mei", "韩梅")
    await officer.page.goto(`${site.url}/admin/list/hours:list?classroom=${CLASSROOM}`)
    const download = officer.page.waitForEvent("download")
    await Admin.press(officer.page, "下载签名文件")
    const file = join(dataDir, "hours.json")
    await (await download).saveAs(file)
    const key = join(dataDir, "key.pem")
    await writeFile(key, await (await fetch(`${site.url}/certificate-key.pem`)).text())
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [await serverProgram(), "hours:verify", file, "--key", key, "--json"],
      { cwd: root },
    )
    const verified = JSON.parse(stdout) as {
      readonly genuine: boolean
      readonly learners: ReadonlyArray<{ readonly user_id: string; readonly counted: Readonly<Record<string, number>> }>
    }
    expect(verified).toMatchObject({ genuine: true, learners: [{ user_id: "hours" }] })
    const counted = verified.learners[0]?.counted ?? {}
    for (const lesson of LESSONS) expect(counted[lesson]).toBeGreaterThan(SECONDS - 3)
    expect(officer.complaints()).toStrictEqual([])
  } finally {
    for (const one of [visitor, other, officer]) await one.close()
  }
})
