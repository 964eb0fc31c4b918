import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Locator, Page } from "playwright-core"
import { afterAll, expect, test } from "vitest"
import { enrol } from "#server/enrolment/enrol.ts"
import { asLearner } from "../support/asLearner.ts"
import { carryOut, enter, heading, press } from "../support/backOffice.ts"
import { openVisitor } from "../support/browser.ts"
import { makeTestFfmpeg } from "../support/fakeFfmpeg.ts"
import { ownSite } from "../support/ownSite.ts"
import { addLearner } from "../support/siteDatabase.ts"
import { violations } from "../support/violations.ts"
import { writable } from "../support/writable.ts"

const ffmpeg = await makeTestFfmpeg()
// uploads are written beside the videos of the demonstration
const media = await mkdtemp(join(tmpdir(), "editors-media-"))
await cp("content/media", media, { recursive: true })
afterAll(async () => {
  await ffmpeg.remove()
  await rm(media, { recursive: true, force: true })
})
const site = await ownSite({ FFMPEG: ffmpeg.program, MEDIA_DIR: media })

const open = async (page: Page): Promise<void> => {
  await page.goto(`${site.url}/admin/list/content:edit?path=agencies/main/pages/aboutus.md`)
  await page.getByLabel("标题").waitFor()
}
const body = (page: Page) => page.getByLabel("正文（Markdown）", { exact: true })
const kept = (page: Page) => page.getByText("草稿已保存，还没有发布。").waitFor()
const preview = (page: Page) => page.getByRole("region", { name: "学员看到的" })

test("two editors write one page at once: both texts are shown, one goes on with theirs, and no word is lost", async () => {
  const [li, han] = [await enter(site, "内容", "li.lei"), await enter(site, "内容", "han.mei")]
  const visitor = await openVisitor()
  try {
    await open(li.page)
    await open(han.page)
    // what is shared is where both begin
    const shared = await body(li.page).inputValue()
    expect(shared.length).toBeGreaterThan(20)

    await body(han.page).fill("韩梅的**话**")
    await kept(han.page)
    await preview(han.page).getByText("韩梅的话").waitFor()
    expect(await violations(han.page)).toStrictEqual([])
    await press(han.page, "现在发布")
    await han.page.getByRole("heading", { name: "已经发布" }).waitFor()

    await li.page.getByLabel("标题").fill("李雷的标题")
    await body(li.page).fill("李雷的话")
    await kept(li.page)
    // a closed tab loses nothing
    await open(li.page)
    expect(await body(li.page).inputValue()).toBe("李雷的话")
    await press(li.page, "现在发布")
    await li.page.getByText(/han\.mei在.*发布了第1版/).waitFor()
    await li.page.getByRole("region", { name: "我的" }).getByText("李雷的话").waitFor()
    await li.page
      .getByRole("region", { name: /han\.mei的/ })
      .getByText("韩梅的**话**")
      .waitFor()
    expect(await violations(li.page)).toStrictEqual([])

    await press(li.page, "用这一份继续")
    expect(await body(li.page).inputValue()).toBe("韩梅的**话**")
    await press(li.page, "换回另一份")
    expect(await body(li.page).inputValue()).toBe("李雷的话")
    await body(li.page).fill("韩梅和李雷的话")
    await kept(li.page)
    await press(li.page, "现在发布")
    await li.page.getByRole("heading", { name: "已经发布" }).waitFor()

    await visitor.page.goto(`${site.url}/aboutus`)
    await visitor.page.getByText("韩梅和李雷的话").waitFor()
    await heading(visitor.page, "李雷的标题").waitFor()
    // hers is a version
    await li.page.goto(`${site.url}/admin/list/content:show?path=agencies/main/pages/aboutus.md&number=1`)
    await li.page.getByText("韩梅的**话**").waitFor()
    expect([...li.complaints(), ...han.complaints()]).toStrictEqual([])
  } finally {
    for (const one of [li, han, visitor]) await one.close()
  }
})

test("a key is corrected beside what the learner sees: options are marked, moved by the keyboard, and published", async () => {
  const yun = await enter(site, "运营", "yun")
  const { page } = yun
  try {
    await page.goto(`${site.url}/admin/list/content:rows?path=catalog/banks/301/questions.yaml&text=30101`)
    await page.getByRole("row", { name: /30101/ }).getByRole("link", { name: "编辑" }).click()
    const option = (letter: string) => page.getByRole("listitem", { name: `选项${letter}`, exact: true })
    await option("C").getByLabel("正确").uncheck()
    await page.getByRole("group", { name: "选项" }).getByRole("alert").waitFor()
    await option("A").getByLabel("正确").check()
    await preview(page).getByText("答案：A").waitFor()
    const down = option("A").getByRole("button", { name: "下移：选项A" })
    await down.focus()
    await page.keyboard.press("ArrowDown")
    await preview(page).getByText("答案：B").waitFor()
    await page.getByRole("button", { name: "加一个选项" }).click()
    await option("E").getByLabel("内容", { exact: true }).fill("以上都$x^2$")
    await preview(page).locator("math").waitFor()
    expect(await violations(page)).toStrictEqual([])
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()
    await page.getByRole("link", { name: "回到列表" }).click()
    await page.getByRole("row", { name: /30102/ }).waitFor()
    const [row] = await site.sql`select answer from question_keys where agency_id = 'main' and question_id = '30101'`
    expect(row).toStrictEqual({ answer: "B" })
    expect(yun.complaints()).toStrictEqual([])
  } finally {
    await yun.close()
  }
})

test("a course is built from nothing with a video and a PDF, over a browser and a server that are killed, and its lesson plays", async () => {
  const yun = await enter(site, "运营", "yun.ying")
  const learner = await openVisitor()
  let { page } = yun
  const field = (name: string) => page.getByLabel(name, { exact: true })
  // of three parts: what follows the video is skipped
  const free = Buffer.concat([Buffer.from([0, 80, 0, 0]), Buffer.from("free"), Buffer.alloc(80 * 65_536 - 8)])
  const video = { name: "第一课.mp4", mimeType: "video/mp4", buffer: Buffer.concat([ffmpeg.video, free]) }
  // so that it is the same file when it is chosen again, as on a disk
  await page.context().addInitScript(() => {
    Object.defineProperty(File.prototype, "lastModified", { get: () => 1_700_000_000_000 })
  })
  try {
    await page.goto(`${site.url}/admin/list/content:offer`)
    await page.getByRole("link", { name: "新的课程" }).click()
    for (const [name, value] of [
      ["名称", "从零开始"],
      ["年份", "2027"],
      ["班型", "精讲班"],
      ["价格（元）", "0"],
      ["原价（元）", "0"],
      ["一句话介绍，80字以内", "两秒钟学完"],
      ["介绍（Markdown）", "一门很短的课。"],
    ] as const)
      await field(name).fill(value)
    await field("科目").selectOption({ index: 1 })
    await field("地区").selectOption({ index: 1 })
    await field("免费").check()
    await press(page, "加一章")
    const chapter = page.getByRole("listitem", { name: "章节 1", exact: true })
    await chapter.getByLabel("名称").fill("开始")
    await preview(page).getByRole("heading", { name: "从零开始" }).waitFor()
    await preview(page).getByRole("heading", { name: "开始", exact: true }).waitFor()
    await press(page, "加一个课时")
    const lesson = () => page.getByRole("listitem", { name: "课时 1", exact: true })
    await lesson().getByLabel("名称", { exact: true }).fill("第一课")

    await lesson()
      .getByLabel("上传视频", { exact: true })
      .setInputFiles({ ...video, name: "第一课.txt", buffer: Buffer.from("不是视频") })
    await lesson().getByText("第一课.txt不是视频：请换MP4").waitFor()

    // the server is killed behind the first part, and then the browser
    const isLost = page.waitForRequest(/\/upload\/\w+\?from=[1-9]/)
    await page.route(/\/upload\/\w+\?from=[1-9]/, async (route) => {
      await site.kill()
      await route.abort()
    })
    await lesson().getByLabel("上传视频", { exact: true }).setInputFiles(video)
    await isLost
    await lesson().getByText("连不上网站，连上以后接着传").waitFor()
    expect(await violations(page)).toStrictEqual([])
    const address = page.url()
    await page.close()
    await site.startAgain()
    page = await yun.context.newPage()
    const sent: Array<string | null> = []
    page.on("request", (request) => {
      if (/\/upload\/\w+\?from=/.test(request.url())) sent.push(new URL(request.url()).searchParams.get("from"))
    })
    await page.goto(address)
    await lesson().getByLabel("上传视频", { exact: true }).setInputFiles(video)
    await lesson()
      .getByText(/第一课，可以播放，\d+秒/)
      .waitFor({ timeout: 60_000 })
    expect(sent).toStrictEqual(["2097152", "4194304"])
    expect(await lesson().getByLabel("秒数").inputValue()).toMatch(/^\d+$/)
    const key = await lesson().getByLabel("视频", { exact: true }).inputValue()
    expect(key).toMatch(/^v-[0-9a-f]{16}$/)

    await lesson().getByText("更多", { exact: true }).click()
    await lesson().getByLabel("视频封面", { exact: true }).fill("1")
    await press(page, "取第1秒的画面")
    await lesson().getByRole("img", { name: "视频封面" }).waitFor()
    const poster = await lesson().getByLabel("视频封面", { exact: true }).inputValue()
    expect(poster).toMatch(/^\/pictures\/[\da-f]{16}-\d+x\d+\.webp$/)
    // a question is chosen by what it asks, by the keyboard
    await press(page, "加一道")
    await lesson().getByLabel("第几秒").fill("1")
    const find = lesson().getByRole("combobox", { name: "找题目" })
    await find.fill("30102")
    await lesson()
      .getByRole("option", { name: /（30102）/ })
      .waitFor()
    expect(await violations(page)).toStrictEqual([])
    await find.press("Enter")
    await lesson()
      .getByRole("listitem")
      .getByText(/（30102）$/)
      .waitFor()

    await press(page, "加一份讲义")
    const handout = page.getByRole("listitem", { name: "讲义 1", exact: true })
    await handout.getByLabel("名称").fill("一页讲义")
    await handout
      .getByLabel("上传文件")
      .setInputFiles({ name: "讲义.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") })
    await expect.poll(() => handout.getByLabel("文件", { exact: true }).inputValue()).toMatch(/^h-[0-9a-f]{16}\.pdf$/)
    await kept(page)
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()

    const published = page.url()
    await page.goto(`${site.url}/admin/act/media:captions?key=${key}`)
    const subtitles = "1\n00:00:00,000 --> 00:00:02,000\n你好，会计\n"
    await page
      .getByLabel("字幕", { exact: true })
      .setInputFiles({ name: "第一课.srt", mimeType: "text/plain", buffer: Buffer.from(subtitles) })
    await carryOut(page)
    await expect
      .poll(async () => {
        const [row] = await site.sql`
          select has_captions from lessons where agency_id = 'main' and media_key = ${key}`
        return row?.["has_captions"]
      })
      .toBe(true)

    const id = /courses\/(\w+)\.yaml/.exec(decodeURIComponent(published))?.[1] ?? ""
    await asLearner(learner.page, site.url, "13700002190", `/course/${id}`)
    await learner.page.getByRole("button", { name: "加入学习" }).click()
    await learner.page.waitForURL(new RegExp(`/course/study/${id}`))
    const player = learner.page.locator("video")
    expect(await player.getAttribute("poster")).toBe(poster)
    // before the video, whose question at second 1 stands over the page
    await learner.page.getByRole("tab", { name: "讲义" }).click()
    const opened = learner.page.getByRole("link", { name: /一页讲义/ }).first()
    const answered = await learner.page.request.get(new URL((await opened.getAttribute("href")) ?? "", site.url).href)
    expect([answered.status(), answered.headers()["content-type"]]).toStrictEqual([200, "application/pdf"])
    await learner.page.keyboard.press("k")
    await learner.page.waitForFunction(() => {
      const track = document.querySelector("video")?.textTracks[0]
      return [...(track?.activeCues ?? [])].some((cue) => (cue as VTTCue).text === "你好，会计")
    })
    await learner.page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.5)
    expect(learner.complaints()).toStrictEqual([])
  } finally {
    for (const one of [yun, learner]) await one.close()
  }
})

test("an agency's people build a course and a class of their own: its learners find and study it, its neighbour has none", async () => {
  const li = await enter(site, "内容", "li.own")
  const learner = await openVisitor({ width: 360, dark: true })
  const neighbour = await openVisitor()
  const { page } = li
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value)
  }
  /** Gives the id of what was published. */
  const publish = async (): Promise<string> => {
    await kept(page)
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()
    return /main\.\w+/.exec(decodeURIComponent(page.url()))?.[0] ?? ""
  }
  try {
    await page.goto(`${site.url}/admin/list/content:offer`)
    await page.getByRole("link", { name: "新的课程" }).click()
    await page.getByText("还没有改动。").waitFor()
    expect(await page.getByRole("alert").count()).toBe(0)
    const about = { "一句话介绍，80字以内": "只在这里有", "介绍（Markdown）": "自家的课。" }
    await fill({ 名称: "麒麟写作课", 年份: "2027", 班型: "精讲班", "价格（元）": "0", "原价（元）": "0", ...about })
    await field("免费").check()
    await press(page, "加一章")
    await page.getByRole("listitem", { name: "章节 1", exact: true }).getByLabel("名称").fill("开始")
    await press(page, "加一个课时")
    const lesson = page.getByRole("listitem", { name: "课时 1", exact: true })
    await lesson.getByLabel("名称", { exact: true }).fill("第一课")
    await lesson.getByLabel("秒数").fill("60")
    await lesson.getByLabel("或文章（Markdown）", { exact: true }).fill("自家的**正文**。")
    const course = await publish()

    await page.goto(`${site.url}/admin/list/content:offer`)
    await page.getByRole("link", { name: "班级", exact: true }).click()
    await page.getByRole("link", { name: "加一项" }).click()
    await fill({ 名称: "麒麟冲刺班", "价格（元）": "88.8", 一句话介绍: "两门一起学", "介绍（Markdown）": "自家的班。" })
    for (const name of [/^麒麟写作课/, /^会计基础精讲班/]) await page.getByRole("checkbox", { name }).check()
    await preview(page).getByText("麒麟写作课").waitFor()
    expect(await violations(page)).toStrictEqual([])
    const sold = await publish()

    await asLearner(learner.page, site.url, "13700002191", "/search?q=麒麟")
    await learner.page.getByRole("link", { name: /麒麟冲刺班/ }).waitFor()
    await learner.page
      .getByRole("link", { name: /麒麟写作课/ })
      .first()
      .click()
    await heading(learner.page, "麒麟写作课").waitFor()
    expect(await violations(learner.page)).toStrictEqual([])
    expect(await learner.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await learner.page.getByRole("button", { name: "加入学习" }).click()
    await learner.page.waitForURL(new RegExp(`/course/study/${course}`))
    await learner.page.getByText("自家的正文。").waitFor()
    await learner.page.goto(`${site.url}/classroom/${sold}`)
    await learner.page.getByText("¥88.8").first().waitFor()

    const there = site.url.replace(/\/\/[^:/]+/, "//study.localhost")
    for (const path of [`course/${course}`, `classroom/${sold}`])
      expect((await neighbour.page.goto(`${there}/${path}`))?.status(), path).toBe(404)
    expect([...li.complaints(), ...learner.complaints()]).toStrictEqual([])
  } finally {
    for (const one of [li, learner, neighbour]) await one.close()
  }
})

test("a class counts hours once its form says so: what is asked follows the tick, and its player counts", async () => {
  const yun = await enter(site, "运营", "yun.hours")
  const learner = await openVisitor({ width: 360 })
  const { page } = yun
  const counting = page.getByLabel("计学时：签名的学时文件可以核验")
  const asked = page.getByLabel("平均几分钟抽问一题")
  try {
    await page.goto(`${site.url}/admin/list/content:edit?path=${encodeURIComponent("catalog/classrooms.yaml#2002")}`)
    await counting.waitFor()
    expect(await asked.count()).toBe(0)
    await counting.check()
    await page.getByLabel("第一遍不能跳着看").check()
    await page.getByLabel("最快的倍速").selectOption("1.5")
    await asked.fill("61")
    await press(page, "现在发布")
    await page.getByText("应在1到60之间").first().waitFor()
    await asked.fill("5")
    await kept(page)
    expect(await violations(page)).toStrictEqual([])
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()

    const token = await addLearner(site.sql, "hours-class")
    await enrol(site.sql, { agencyId: "main", userId: "hours-class", classroomId: "2002" }, null, Date.now())
    await learner.context.addCookies([{ name: "token", value: token, url: site.url }])
    await learner.page.goto(`${site.url}/course/study/2002?lesson_id=1005306`)
    await learner.page.getByText("已计0秒").waitFor()
    expect(await violations(learner.page)).toStrictEqual([])
    expect([...yun.complaints(), ...learner.complaints()]).toStrictEqual([])
  } finally {
    for (const one of [yun, learner]) await one.close()
  }
})

test("a paper by rule is made in its form, which says what is missing, how far papers differ and what its room asks", async () => {
  const owner = await enter(site, "负责人", "li.rule")
  const learner = await openVisitor({ width: 360 })
  const { page } = owner
  const section = (n: number) => page.getByRole("listitem", { name: `各部分 ${n}`, exact: true })
  try {
    await page.goto(`${site.url}/admin/list/content:offer`)
    await page.getByRole("link", { name: "新的试卷" }).click()
    await page.getByLabel("名称", { exact: true }).first().fill("按规则的试卷")
    const [, id = ""] = /(main\.p\w+)\.yaml/.exec(decodeURIComponent(page.url())) ?? []
    await page.getByLabel("科目", { exact: true }).selectOption({ label: "电工基础（职业技能，电工）" })
    await page.getByLabel("题库", { exact: true }).selectOption("304")
    await page.getByLabel("考试类型", { exact: true }).selectOption("模拟考试")
    await page.getByLabel("及格分").fill("1")
    await page.getByLabel("考试说明（Markdown）").fill("单项选择题每题2分。")
    await section(1).getByLabel("名称", { exact: true }).fill("单项选择题")
    await section(1).getByLabel("每题分数").fill("2")
    await section(1).getByRole("button", { name: "加一个条件" }).click()
    await section(1).getByLabel("单选题").check()
    await section(1).getByLabel("直流电路").check()
    await section(1).getByLabel("抽几题").fill("400")
    await page.getByText(/“单项选择题”第1项要抽400题，合条件的只有\d+题/).waitFor()
    await section(1).getByLabel("抽几题").fill("3")
    await preview(page)
      .getByText(/第1项：抽3题，合条件的有\d+题/)
      .waitFor()
    await preview(page)
      .getByText(/同一个人预计得\d+到\d+分（满分6分）/)
      .waitFor()
    await page
      .locator("summary", { hasText: /^更多$/ })
      .last()
      .click()
    await page.getByLabel("选项的次序").selectOption("打乱")
    await page.getByLabel("考场：开始时要口令").check()
    await preview(page).getByText("开始时要输入考场口令").waitFor()
    expect(await violations(page)).toStrictEqual([])
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()

    await page.goto(`${site.url}/admin/list/exam:board?paper=${id}`)
    const told = await page.getByText(/^\d{3} \d{3}$/).innerText()
    await asLearner(learner.page, site.url, "13700002379", `/mock-exam?paper_id=${id}`)
    await learner.page.getByText("题目从题库中抽取").waitFor()
    await learner.page.getByLabel("考场口令").fill(told)
    await learner.page.keyboard.press("Enter")
    await writable(learner.page)
    const shown = () => learner.page.getByRole("button", { name: /^[A-D]/ }).allInnerTexts()
    const before = await shown()
    expect(before.length).toBe(4)
    await learner.page.reload()
    await writable(learner.page)
    expect(await shown()).toStrictEqual(before)
    const [attempt] = await site.sql`
      select cardinality(question_ids) as questions, option_orders[1] ~ '^[A-D]{4}$' as ordered from attempts where paper_id = ${id}`
    expect(attempt).toStrictEqual({ questions: 3, ordered: true })
    expect([...owner.complaints(), ...learner.complaints()]).toStrictEqual([])
  } finally {
    for (const one of [owner, learner]) await one.close()
  }
})

test("a picture is pasted into a question and into news, each with words for who cannot see it, and a visitor gets it", async () => {
  const yun = await enter(site, "运营", "yun.pic")
  const visitor = await openVisitor()
  const { page } = yun
  const paste = async (at: Locator, width: number) => {
    await page.evaluate(async (wide) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: 300 })
      canvas.getContext("2d")?.fillRect(20, 20, 100, 100)
      const png = await new Promise<Blob | null>((done) => canvas.toBlob(done))
      if (png !== null) await navigator.clipboard.write([new ClipboardItem({ "image/png": png })])
    }, width)
    await at.press("ControlOrMeta+v")
  }
  const describe = async (words: string) => {
    await page.getByLabel("替代文字").fill(words)
    await press(page, "放进正文")
  }
  try {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.goto(
      `${site.url}/admin/list/content:edit?path=${encodeURIComponent("catalog/banks/301/questions.yaml#30103")}`,
    )
    const stem = page.getByLabel("题干", { exact: true })
    await stem.press("ControlOrMeta+End")
    await paste(stem, 400)
    await page.getByText("已上传").waitFor()
    expect(await page.getByRole("button", { name: "放进正文" }).isDisabled()).toBe(true)
    expect(await violations(page)).toStrictEqual([])
    await describe("一张表")
    const shown = preview(page).getByRole("img", { name: "一张表" })
    await shown.waitFor()
    expect(await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(400)
    expect(await stem.inputValue()).toMatch(/!\[一张表\]\(images\/[\da-f]{16}-400x300\.png\)$/)

    await page.goto(`${site.url}/admin/list/content:edit?path=catalog/news/open-day.md`)
    await page.getByLabel("标题").fill("开放日")
    await page.getByLabel("分类").selectOption({ index: 1 })
    await page.getByLabel("摘要").fill("欢迎来看看")
    await body(page).fill("门口：")
    await body(page).press("ControlOrMeta+End")
    await paste(body(page), 2_000)
    await describe("学校的大门")
    await preview(page).getByRole("img", { name: "学校的大门" }).waitFor()
    await kept(page)
    await press(page, "现在发布")
    await page.getByRole("heading", { name: "已经发布" }).waitFor()
    await visitor.page.goto(`${site.url}/news/open-day`)
    const photo = visitor.page.getByRole("img", { name: "学校的大门" })
    expect(
      await photo.evaluate((img: HTMLImageElement) =>
        img.decode().then(() => [img.naturalWidth, img.width <= innerWidth]),
      ),
    ).toStrictEqual([1_600, true])
    expect([...yun.complaints(), ...visitor.complaints()]).toStrictEqual([])
  } finally {
    for (const one of [yun, visitor]) await one.close()
  }
})
