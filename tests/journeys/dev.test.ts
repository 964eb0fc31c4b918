import { execFile } from "node:child_process"
import { cp, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import * as Result from "effect/Result"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { replay } from "#dev/record/replay.ts"
import * as Scenario from "#dev/record/Scenario.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { filledFolder } from "../support/filledFolder.ts"
import { forget } from "../support/forget.ts"
import { freePort, interrupt, runScript } from "../support/npmScript.ts"
import { callSite } from "../support/protocolClient.ts"
import { root } from "../support/startSite.ts"
import { writable } from "../support/writable.ts"

/** The data folder of all that follows, and one for files. */
let dataDir = ""
let folder = ""
beforeAll(async () => {
  dataDir = await filledFolder("dev")
  folder = await mkdtemp(join(tmpdir(), "dev-"))
})
afterAll(async () => {
  for (const own of [dataDir, folder]) await rm(own, { recursive: true, force: true })
})

test("npm start: Ctrl-C in a terminal leaves no process, no database and no lock", async () => {
  const { child, lines } = await runScript("start", { PORT: "0", DATA_DIR: dataDir })
  expect((await lines.next()).value).toMatch(/^ready http:\/\/localhost:\d+$/)
  child.stdout?.resume()
  await interrupt(child, dataDir)
  // what follows starts on the folder that it left
})

const PAPER = "/mock-exam?paper_id=5000"

describe("npm run dev", () => {
  let dev: Awaited<ReturnType<typeof runScript>>
  let url = ""

  beforeAll(async () => {
    const contentDir = join(folder, "content")
    await cp(join(root, "content"), contentDir, { recursive: true })
    const port = String(await freePort())
    url = `http://localhost:${port}`
    const env = { PORT: port, DATA_DIR: dataDir, CONTENT_DIR: contentDir, DEVELOPMENT_PASSWORD: "test" }
    dev = await runScript("dev", { ...env, MEDIA_DIR: join(contentDir, "media") })
    expect((await dev.lines.next()).value).toBe(`ready ${url}/`)
  })
  afterAll(() => interrupt(dev.child, dataDir))

  // a page in development is 400 files: one visitor, whose browser has them, opens it for all tests
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openVisitor()
  })
  afterEach(async () => {
    const { context, page } = visitor
    await context.unrouteAll()
    for (const other of context.pages().filter((each) => each !== page)) await other.close()
    await forget(page, url)
    await context.clearCookies()
  })
  afterAll(() => visitor.close())

  const signedUp = (mobile: string) => asLearner(visitor.page, url, mobile, null)

  test("opens pages without the server's HTML, and loads changes of rules and content", async () => {
    const { page, complaints } = visitor
    await page.goto(`${url}/course/1002`)
    await page.getByRole("heading", { level: 1, name: "会计基础精讲班" }).waitFor()
    expect(await page.title()).toBe("会计基础精讲班 - 知行学堂")
    await page.getByRole("link", { name: "题库", exact: true }).first().click()
    await page.getByRole("heading", { name: "会计基础题库" }).waitFor()
    expect(complaints()).toStrictEqual([])
    await page.goBack()
    await page.getByRole("heading", { level: 1, name: "会计基础精讲班" }).waitFor()

    const course = join(folder, "content/catalog/courses/1002.yaml")
    await writeFile(course, (await readFile(course, "utf8")).replace("会计基础精讲班", "会计基础新讲"))
    expect((await dev.lines.next()).value).toBe(`ready ${url}/`)
    expect((await callSite(url, "course.detail", { id: "1002" })).name).toBe("会计基础新讲")
    await page.getByRole("heading", { level: 1, name: "会计基础新讲" }).waitFor()

    const database = readPostmaster(join(dataDir, "postgres"))?.pid
    const now = new Date()
    await utimes(join(root, "src/domain/core/Price.ts"), now, now)
    expect((await dev.lines.next()).value).toBe(`ready ${url}/`)
    expect(readPostmaster(join(dataDir, "postgres"))?.pid).not.toBe(database)
    expect((await fetch(`${url}/agency/localhost`)).status).toBe(200)
    dev.child.stdout?.resume()
  })

  // not side by side: a page in development is 400 files, and five that load at once outlast every patience
  test("brings each fault that is asked for, and takes it back", async () => {
    const { page } = visitor
    const panel = page.getByRole("complementary", { name: "开发工具" })
    const toggle = (fault: string) => panel.getByRole("button", { name: fault, exact: true }).click()
    const go = (link: string) => page.getByRole("link", { name: link, exact: true }).first().click()
    const heading = (name: string) => page.getByRole("heading", { name }).waitFor()
    await page.goto(`${url}/course?fault=503,no-such`)
    await heading("服务器有些忙")
    await panel.getByText("不认识：no-such").waitFor()
    await toggle("503")
    await page.getByRole("button", { name: "再试一次" }).click()
    await page
      .getByRole("link", { name: /会计基础/ })
      .first()
      .waitFor()

    for (const [fault, link, shown] of [
      ["断网", "题库", "网络断开了"],
      ["乱码", "直播", "服务器的回应看不懂"],
      ["401", "课程", "登录已过期"],
      ["缺代码", "资讯", "页面没能打开"],
    ] as const) {
      await toggle(fault)
      await go(link)
      await heading(shown)
      await toggle(fault)
    }
    await page.getByText("再试一次", { exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "资讯" }).waitFor()
    await toggle("慢3秒")
    const began = performance.now()
    await go("课程")
    await page
      .getByRole("link", { name: /会计基础/ })
      .first()
      .waitFor()
    expect(performance.now() - began).toBeGreaterThan(3_000)
  })

  test("connects to Stately's inspector when its button is pressed, without what identifies somebody", async () => {
    const { context, page } = visitor
    let asked = 0
    await context.route("https://stately.ai/**", (route) => {
      asked += 1
      const receiver = `seen = []
        addEventListener("message", ({ data }) => seen.push(data))
        opener.postMessage({ type: "@statelyai.connected" }, "*")`
      return route.fulfill({ contentType: "text/html", body: `<script>${receiver}</script>` })
    })
    await page.goto(`${url}/user/login?inspect=stately`)
    await page.getByLabel("手机号").fill("13900000961")
    const button = page.getByRole("button", { name: "在Stately中打开" })
    await button.waitFor()
    expect(asked).toBe(0)
    const [stately] = await Promise.all([page.waitForEvent("popup"), button.click()])
    const shows = (text: string) => stately.waitForFunction(`JSON.stringify(seen).includes('${text}')`)
    await shows('"name":"navigation"')
    await shows('"type":"field.changed"')
    expect(await stately.evaluate("JSON.stringify(seen)")).not.toContain("13900000961")
  })

  test("brings a full storage and a fast clock, and what they do to a device's check", async () => {
    const { page } = visitor
    await signedUp("13900000961")
    const panel = page.getByRole("complementary", { name: "开发工具" })
    const door = `${url}/online-portal?paper_id=5101`
    await page.goto(`${door}&fault=skew,storage`)
    await page.getByText("这台设备的时钟快了10分钟").waitFor()
    await page.getByText("这个浏览器不能留存答案，正式考试不能在这里开始").waitFor()
    await panel.getByRole("button", { name: "设备钟快10分" }).click()
    await page.getByRole("button", { name: "重新检测" }).click()
    await page.getByText("与服务器一致").waitFor()
    await panel.getByRole("button", { name: "存储已满" }).click()
    await page.goto(door)
    await page.getByText("写入并读回成功").waitFor()
  })

  test("has a view throw: the site stays around it, an exam goes on and is handed in", async () => {
    const { page } = visitor
    await signedUp("13900000964")
    const panel = page.getByRole("complementary", { name: "开发工具" })
    const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click()
    const reported = page.waitForRequest("**/api/default/crash")
    await page.goto(`${url}/aboutus?fault=throw@about`)
    await page.getByRole("heading", { name: "页面没能打开" }).waitFor()
    expect((await reported).postDataJSON()).toMatchObject({ page: "about", name: "Error" })
    await page.getByRole("link", { name: "题库", exact: true }).first().click()
    await page.getByRole("heading", { name: "会计基础题库" }).waitFor()

    await page.goto(`${url}${PAPER}&fault=throw@mock-exam`)
    await page.getByRole("heading", { name: "这一页没能显示" }).waitFor()
    await panel.getByRole("button", { name: "throw@mock-exam" }).click()
    await press("重新显示")
    await press("开始作答")
    await page.getByRole("button", { name: /^A/ }).first().click()
    await page.getByText(/^已保存/).waitFor()
    await panel.getByLabel("只对").fill("mock-exam")
    await panel.getByRole("button", { name: "页面出错" }).click()
    await page.reload()
    await page.getByText("作答没有丢，计时照常").waitFor()
    await press("交卷")
    await press("确定交卷")
    await page.waitForURL(/\/mock-exam-result\?attempt_id=/, { waitUntil: "commit" })
  })

  test("opens at any time, moves it and stops it", async () => {
    const { page } = visitor
    const panel = page.getByRole("complementary", { name: "开发工具" })
    const press = (name: string) => panel.getByRole("button", { name, exact: true }).click()
    const time = panel.getByRole("status", { name: "网站时间" })
    await page.goto(`${url}/user/register?clock=2027-03-01T09:00`)
    await expect.poll(() => time.textContent()).toMatch(/^2027-03-01 09:0/)
    await page.getByLabel("手机号").fill("13900000960")
    await page.getByRole("button", { name: "获取验证码" }).click()
    await page.getByRole("button", { name: /秒后重发/ }).waitFor()
    await press("冻结")
    const stopped = await time.textContent()
    expect(stopped).toMatch(/^2027-03-01 09:0/)
    await page.getByRole("button", { name: /秒后重发/ }).waitFor()
    await press("+1m")
    await page.getByRole("button", { name: "获取验证码" }).waitFor()
    await press("+1d")
    await time.getByText("2027-03-02 09:0").waitFor()
    expect(await panel.getByRole("link", { name: "带着这些条件的地址" }).getAttribute("href")).toMatch(
      /^\/user\/register\?clock=\d+s,freeze$/,
    )
  })

  test("records an exam that fails, over a reload, and replays it by command, step by step and as a test", async () => {
    const { page } = visitor
    await signedUp("13900000962")
    await page.goto(`${url}${PAPER}&record`)
    const panel = page.getByRole("complementary", { name: "开发工具" })
    const choose = async (key: string, saved: "saved" | "kept") => {
      await page.getByRole("button", { name: new RegExp(`^${key}`), disabled: false }).click()
      await page.getByRole("button", { name: new RegExp(`^${key}`), pressed: true }).waitFor()
      await page.locator(`[data-saved="${saved}"]`).waitFor()
    }
    await page.getByRole("button", { name: "开始作答" }).click()
    await writable(page)
    await choose("A", "saved")
    await page.reload()
    await writable(page)
    await panel.getByText(/正在录制/).waitFor()
    await panel.getByLabel("只对").fill("exam.save")
    await panel.getByRole("button", { name: "503", exact: true }).click()
    await choose("B", "kept")
    const trouble = page.getByText(/秒后重试/)
    await trouble.waitFor()
    const download = page.waitForEvent("download")
    await panel.getByRole("button", { name: "停止并保存" }).click()
    const file = join(folder, "scenario.json")
    await (await download).saveAs(file)
    await panel.getByText(/回放一致/).waitFor()

    const scenario = Result.getOrThrow(Scenario.read(await readFile(file, "utf8")))
    expect(scenario.events.filter(({ event }) => event.type === Scenario.PAGE_LOADED)).toHaveLength(1)
    expect(JSON.stringify(scenario)).not.toContain("13900000962")
    expect(Result.getOrThrow(replay(scenario))).toMatchObject({ difference: null, ends: scenario.ends })
    const wrong = scenario.events.findIndex(
      ({ event }) => event.type === "xstate.done.actor.save" && !(event["output"] as CallOutcome).ok,
    )
    const command = (...args: ReadonlyArray<string>) =>
      promisify(execFile)(process.execPath, ["scripts/replay/run.mjs", file, ...args], { cwd: root })
    const [whole, part] = await Promise.all([command("--quiet"), command("--until", String(wrong + 1))])
    expect(whole.stdout).toContain(`${scenario.events.length} events, as expected`)
    expect(part.stdout).toContain("save done")

    await page.goto(`${url}/?replay`)
    await page.getByLabel("场景文件").setInputFiles(file)
    const at = page.getByLabel("事件", { exact: true })
    await at.fill(String(wrong))
    await page.locator('[data-saved="kept"]').waitFor()
    await page.getByRole("button", { name: "前进一步" }).click()
    await trouble.waitFor()
    await page.getByRole("button", { name: "后退一步" }).click()
    await trouble.waitFor({ state: "detached" })
  })
})
