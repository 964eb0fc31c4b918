import type { Page } from "playwright-core"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"

const site = inject("siteUrl")
/** Always on; its picture goes round the clock. */
const ROOM = "/live/player?id=7000"
let visitors: Visitor[] = []
let count = 0

beforeEach(() => {
  visitors = []
})
afterEach(async () => {
  for (const visitor of visitors) await visitor.close()
})

/** Somebody new in the room. */
const enter = async (width = 1280): Promise<{ readonly visitor: Visitor; readonly page: Page }> => {
  const visitor = await openVisitor({ width })
  visitors.push(visitor)
  count += 1
  await asLearner(visitor.page, site, `1370000310${count}`, ROOM)
  await visitor.page.getByText("聊天已连接").waitFor()
  return { visitor, page: visitor.page }
}

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel("说点什么").fill(text)
  await page.getByRole("button", { name: "发送" }).click()
  await page.getByText(text).first().waitFor()
}
const texts = (page: Page) => page.locator("[role=log] li > p:nth-child(2)").allTextContents()
/** Which of these the page shows, in its order: others talk in this room too. */
const order = async (page: Page, among: ReadonlyArray<string>) =>
  (await texts(page)).filter((text) => among.includes(text))
const isUnpaused = (video: HTMLVideoElement | SVGElement): boolean => "paused" in video && !video.paused
const isPlaying = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector("video")
    return video !== null && !video.paused && video.currentTime > 0 && video.readyState > 2
  })

test("two learners see the same picture and talk; links stay text", async () => {
  const [one, two] = [await enter(), await enter(360)]
  const said = ["基期怎么找 https://example.com/x", "用现期除以增长率加一"]
  await say(one.page, said[0]!)
  await two.page.getByText(said[0]!).waitFor()
  await say(two.page, said[1]!)
  for (const { page } of [one, two]) await expect.poll(() => order(page, said)).toStrictEqual(said)
  expect(await one.page.locator("[role=log] a").count()).toBe(0)
  await one.page.getByText(/^([2-9]|\d{2,})人在听$/).waitFor()
  await isPlaying(one.page)
  expect([one.visitor.complaints(), two.visitor.complaints()]).toStrictEqual([[], []])
})

test("of two pages that play one pauses and says so", async () => {
  const { visitor, page } = await enter()
  await isPlaying(page)
  const second = await visitor.context.newPage()
  await second.goto(`${site}${ROOM}`)
  await isPlaying(second)
  await expect.poll(visitor.notices).toContain("另一个页面开始播放，这里已暂停")
  const playing = () => Promise.all([page, second].map((one) => one.locator("video").evaluate(isUnpaused)))
  await expect.poll(async () => (await playing()).filter(Boolean).length).toBeLessThan(2)
})

test("before its time a session can be reserved, and is then in my live; after it there is the recording", async () => {
  const { page } = await enter()
  await page.goto(`${site}/live/player?id=7003`)
  await page.getByRole("button", { name: "预约这场直播" }).click()
  await page.getByRole("button", { name: "已预约，点此取消" }).waitFor()
  await page.goto(`${site}/study/live/my`)
  await page.getByRole("link", { name: "病句修改：六种毛病六道题" }).waitFor()
  await page.goto(`${site}/live/player?id=7006`)
  await page.getByText("直播已经结束，现在播放的是回放。").waitFor()
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 100)
})

test("the room alone shows nothing but the room", async () => {
  const { page } = await enter()
  await page.goto(`${site}/live-web?id=7000`)
  await page.getByText("聊天已连接").waitFor()
  expect([await page.locator("header nav").count(), await page.getByRole("contentinfo").count()]).toStrictEqual([0, 0])
})

test("what was reserved reminds on every page until it is closed, on every device", async () => {
  const visitor = await openVisitor({ width: 360 })
  visitors.push(visitor)
  const { page } = visitor
  const token = await asLearner(page, site, "13700003190", null)
  await callSite(site, "live.reserve", { id: "7000", reserved: true }, { token })
  await page.goto(`${site}/course`)
  await page.getByRole("status").getByText("全天自习室：学习计划循环讲").waitFor()
  await page.getByRole("link", { name: "进入直播间" }).click()
  await page.getByText("聊天已连接").waitFor()
  expect(await page.getByRole("button", { name: "关闭通知" }).count()).toBe(0)
  await page.goBack()
  const dismissed = page.waitForResponse((response) => response.url().endsWith("/live/dismiss"))
  await page.getByRole("button", { name: "关闭通知" }).click()
  await dismissed
  expect((await callSite(site, "live.upcoming", {}, { token })).list).toStrictEqual([])
  expect(visitor.complaints()).toStrictEqual([])
})
