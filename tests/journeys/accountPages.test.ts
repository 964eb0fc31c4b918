import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { makeBatch } from "#server/account/operateCodes.ts"
import { operatorContext } from "../support/operatorContext.ts"
import { enrol } from "#server/enrolment/enrol.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { addLearner } from "../support/siteDatabase.ts"
import { violations } from "../support/violations.ts"

// a site of its own: what an operator does is done to its database
const site = await ownSite()
const { sql } = site
const [{ id: agency }] = await sql<[{ id: string }]>`select id from agencies where is_default`

const codesFor = async (classroom: string, count: number): Promise<ReadonlyArray<string>> => {
  const batch = { id: randomBytes(4).toString("hex"), classroom, count, validUntil: null, expires: null }
  const { data } = await makeBatch(sql, operatorContext({ agency, now: Date.now() }), batch)
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
    await page.getByText("课程码不对，请逐位核对").waitFor()
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

test("an agreement is signed by hand before study, and is printed as it was signed", async () => {
  const visitor = await openAs("agreement-learner")
  const { page } = visitor
  try {
    await enrol(sql, { agencyId: agency, userId: "agreement-learner", classroomId: "2001" }, "2027-10", Date.now())
    await page.goto(`${site.url}/course/study/2001`)
    await page.getByText("先签订学习协议").waitFor()
    await page.getByRole("link", { name: "阅读并签订" }).click()
    await page.getByRole("heading", { level: 1, name: "学习服务协议" }).waitFor()
    await page.getByRole("button", { name: "签订协议" }).click()
    await page.getByText("请先阅读并同意协议").waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name")

    await page.getByLabel("姓名", { exact: true }).fill("林晓雨")
    const box = await page.getByRole("img", { name: /手写签名区/ }).boundingBox()
    if (box === null) throw new Error("the field is not shown")
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    for (let step = 1; step <= 10; step += 1) await page.mouse.move(box.x + 20 + step * 12, box.y + 20 + step * 5)
    await page.mouse.up()
    await page.getByRole("img", { name: "手写签名区，已签名" }).waitFor()
    await page.getByLabel("我已阅读全文").check()
    expect(await violations(page)).toStrictEqual([])
    await page.getByRole("button", { name: "签订协议" }).click()
    await page.getByText("编号").first().waitFor()
    await page.getByRole("img", { name: "林晓雨的手写签名" }).waitFor()
    expect(await violations(page)).toStrictEqual([])
    const [{ drawn }] = await sql<[{ drawn: string }]>`select drawn from agreements where user_id = 'agreement-learner'`
    expect(drawn).toMatch(/^M\d+ \d+(L\d+ \d+){5,}$/)

    // A4 without what is not of the agreement
    const pdf = await page.pdf({ format: "A4" })
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
    await page.emulateMedia({ media: "print" })
    expect(await page.getByRole("button", { name: "打印或存为PDF" }).isVisible()).toBe(false)
    await page.emulateMedia({ media: "screen" })
    await page.getByRole("link", { name: "去学习" }).click()
    await page.waitForURL("**/course/study/2001**")
    await page.getByRole("heading", { level: 1 }).first().waitFor()
    expect(await page.getByText("先签订学习协议").count()).toBe(0)
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("an agreement is signed by keyboard alone: the name is the signature", async () => {
  const visitor = await openAs("typing-learner", 360)
  const { page } = visitor
  try {
    await enrol(sql, { agencyId: agency, userId: "typing-learner", classroomId: "2001" }, "2027-10", Date.now())
    await page.goto(`${site.url}/user/contract?classroom_id=2002`)
    await page.getByRole("heading", { level: 1, name: "没有要签的协议" }).waitFor()
    await page.getByRole("link", { name: "我的协议" }).click()
    await page.getByRole("link", { name: "阅读并签订：会计从零到考场班" }).focus()
    await page.keyboard.press("Enter")
    await page.getByLabel("姓名", { exact: true }).focus()
    await page.keyboard.type("林晓雨")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByText("签名：林晓雨").waitFor()
    expect(await page.getByRole("img", { name: "林晓雨的手写签名" }).count()).toBe(0)
    // no empty page behind the only one
    const pdf = await page.pdf({ format: "A4" })
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
