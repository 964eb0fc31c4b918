import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeBatch } from "#server/courseCode/operateCodes.ts"
import type { Pool } from "#server/db/Sql.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { addLearner, siteDatabase } from "../support/siteDatabase.ts"
import { type Site, startSite } from "../support/startSite.ts"
import { violations } from "../support/violations.ts"

let dataDir = ""
let site: Site
let sql: Pool
let agency = ""

// a site of its own: what an operator does is done to its database
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "account-site-"))
  site = await startSite(dataDir)
  sql = siteDatabase(dataDir)
  const [row] = await sql<[{ id: string }]>`select id from agencies where is_default`
  agency = row.id
})
afterAll(async () => {
  await sql.end()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const codesFor = async (classroom: string, count: number): Promise<ReadonlyArray<string>> => {
  const batch = { id: randomBytes(4).toString("hex"), classroom, count, validUntil: null, expires: null }
  const { data } = await makeBatch(sql, { agency, now: Date.now(), isDryRun: false }, batch)
  return (data as { readonly list: ReadonlyArray<{ readonly code: string }> }).list.map(({ code }) => code)
}

const openAs = async (learner: string, width?: number): Promise<Visitor> => {
  const visitor = await openVisitor(width === undefined ? {} : { width })
  await visitor.context.addCookies([{ name: "token", value: await addLearner(sql, learner), url: site.url }])
  return visitor
}

test("a course code is typed wrongly, then rightly, looked at, redeemed by key, and opens its classroom", async () => {
  const [code = "", other = ""] = await codesFor("1002", 2)
  const visitor = await openAs("code-learner", 360)
  const { page } = visitor
  try {
    await page.goto(`${site.url}/user/coursecode`)
    await page.getByText("用过的课程码会记在这里。").waitFor()
    const field = page.getByLabel("课程码", { exact: true })
    await field.fill(`${code.slice(0, -1)}${code.endsWith("7") ? "8" : "7"}`)
    await page.keyboard.press("Enter")
    await page.getByText("课程码有误，请对照原文逐组核对").waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "code")
    expect(await violations(page)).toStrictEqual([])

    await field.fill(code.toLowerCase().replaceAll("-", " "))
    expect(await field.inputValue()).toBe(code)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "会计基础精讲班" }).waitFor()
    expect(await violations(page)).toStrictEqual([])
    expect(await sql`select from enrolments where user_id = 'code-learner'`).toHaveLength(0)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "会计基础精讲班已开通" }).waitFor()
    await page.getByRole("link", { name: "去学习：会计基础精讲班" }).waitFor()

    await page.getByRole("button", { name: "再用一个课程码" }).click()
    await field.fill(other)
    await page.getByRole("button", { name: "查看能开通什么" }).click()
    await page.getByText("课程码没有用掉，可以留给别人").waitFor()
    await page.getByRole("link", { name: "去学习", exact: true }).click()
    await page.waitForURL("**/course/study/1002")
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
