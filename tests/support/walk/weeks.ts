import { join } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { openVisitor } from "../browser.ts"
import { DEVELOPER } from "../developer.ts"
import { seeded } from "../seeded.ts"
import { settling } from "../settling.ts"
import { signUp } from "../signUp.ts"
import { startSite } from "../startSite.ts"
import { violations } from "../violations.ts"
import { writable } from "../writable.ts"
import { faultsNow } from "./faultsNow.ts"

const { DAY_MS } = Shanghai
const EVENING = 20 * 3_600_000
const GUEST_QUESTIONS = 10

interface Look {
  readonly width: number
  readonly height: number
  readonly dark: boolean
}

/** How a page is looked at: on a phone each time, on a desk when it is first seen. */
const PHONE: Look = { width: 390, height: 844, dark: false }
const OTHERS: ReadonlyArray<Look> = [
  { width: 768, height: 1024, dark: true },
  { width: 1440, height: 900, dark: false },
]

export interface Weeks {
  /** A data folder that was filled by a first start and is nobody else's. */
  readonly dataDir: string
  readonly days: number
  readonly seed: number
  /** Where pictures of all pages go; null for none. */
  readonly pictures: string | null
}

/**
 * Lives through so many days of a learner, each evening at eight: a guest's trial and signing up, the plan, the day in one
 * go, a lesson, and what belongs to some days alone. The server and the browser are moved from day to day by their
 * clocks. Resolves to what was wrong with any page.
 */
export const liveThrough = async ({ dataDir, days, seed, pictures }: Weeks): Promise<ReadonlyArray<string>> => {
  const chance = seeded(seed)
  const first = Shanghai.startOfDay(Date.now()) + DAY_MS + EVENING
  const visitor = await openVisitor(PHONE)
  await visitor.context.route("**/embedded-pay/**", (route) =>
    route.continue({ headers: { ...route.request().headers(), ...DEVELOPER } }),
  )
  const faults: string[] = []
  const seen = new Set<string>()
  const keys: string[] = []
  let port = "0"
  try {
    for (let day = 0; day < days; day += 1) {
      const ahead = first + day * DAY_MS - Date.now()
      const site = await startSite(dataDir, { PORT: port, CLOCK_AHEAD: `${Math.round(ahead / 1_000)}s` })
      port = new URL(site.url).port
      const page = await pageAhead(visitor.context, ahead)
      const { settled, stop } = settling(page)
      /** Looks at the page as it is, and keeps what is wrong with it. */
      const look = async (name: string) => {
        await settled()
        const isNew = !seen.has(name)
        seen.add(name)
        const wrong = [...(await faultsNow(page)).faults, ...(isNew ? await violations(page) : [])]
        faults.push(...wrong.map((fault) => `day ${day}, ${name}: ${fault}`))
        if (pictures === null) return
        const path = join(pictures, `${String(day).padStart(2, "0")}-${name}`)
        await photograph(page, path, isNew ? [PHONE, ...OTHERS] : [PHONE], settled)
      }
      const learner = { page, site: site.url, chance, look, day, keys }
      try {
        if (day === 0) await begin(learner)
        await evening(learner)
        await OF_DAY[day]?.(learner)
      } catch (error) {
        if (pictures !== null) await page.screenshot({ path: join(pictures, `${day}-stopped.png`), fullPage: true })
        throw new Error(`day ${day}, at ${page.url()}: ${(error as Error).message}`, { cause: error })
      } finally {
        stop()
        await page.close()
        await site.stop()
      }
    }
  } finally {
    await visitor.close()
  }
  return [...faults, ...visitor.complaints()]
}

interface Learner {
  readonly page: Page
  readonly site: string
  readonly chance: ReturnType<typeof seeded>
  readonly look: (name: string) => Promise<void>
  readonly day: number
  /** Letters of the mock's right answers, as its first result showed them: the second is better. */
  readonly keys: string[]
}

/** A page whose device shows the day that the server has. */
const pageAhead = async (context: BrowserContext, ahead: number): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript((by) => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...parts: ReadonlyArray<number>) {
        super(...((parts.length === 0 ? [Real.now() + by] : parts) as [number]))
      }
      static override now() {
        return Real.now() + by
      }
    } as DateConstructor
  }, ahead)
  return page
}

const photograph = async (page: Page, path: string, looks: ReadonlyArray<Look>, settled: () => Promise<void>) => {
  for (const look of looks) {
    const { width, dark } = look
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" })
    // twice: what is far below is laid out, and its height known, once it was in sight
    for (const _ of ["seen", "measured"]) await showWhole(page, look, settled)
    await page.waitForFunction(() => document.querySelector(".animate-breathe") === null)
    await page.screenshot({ path: `${path}-${width}${dark ? "-dark" : ""}.png` })
  }
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize(PHONE)
  await pinMain(page, null)
  await settled()
}

/** Makes the window as tall as its page: what is fixed to an edge is at the page's own, and nothing is out of sight. */
const showWhole = async (page: Page, { width, height }: Look, settled: () => Promise<void>) => {
  await pinMain(page, height)
  let [shown, whole] = [0, height]
  // what is as tall as the window grows with it
  for (let round = 0; shown < whole && round < 4; round += 1) {
    shown = whole
    await page.setViewportSize({ width, height: shown })
    await settled()
    whole = await page.evaluate(() => document.documentElement.scrollHeight)
  }
}

/** The footer stands a screen below the top: one of this height, whatever the window's is. */
const pinMain = (page: Page, height: number | null) =>
  page.evaluate((pixels) => {
    const main = document.querySelector("main")
    if (main !== null) main.style.minHeight = pixels === null ? "" : `${pixels}px`
  }, height)

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true }).waitFor()

/** A guest tries a bank, signs up and makes a plan. */
const begin = async (learner: Learner) => {
  const { page, site, look } = learner
  await page.goto(site)
  await look("guest-home")
  await page.goto(`${site}/question/302`)
  await look("guest-bank")
  await page.getByRole("link", { name: "免登录试做10题" }).click()
  for (let number = 1; number <= GUEST_QUESTIONS; number += 1) {
    await heading(page, `第${number}题`)
    await answer(learner)
    await page.getByRole("button", { name: number === GUEST_QUESTIONS ? "完成" : "下一题" }).click()
  }
  await page.getByRole("heading", { name: /^答对\d+ \/ 10$/ }).waitFor()
  await look("guest-end")
  await signUp(page, site, "13900009301", null)
  await page.waitForURL("**/user/start")
  await look("start-subject")
  await page.getByRole("button", { name: "行政管理", exact: true }).click()
  await page.getByRole("button", { name: "下一步" }).click()
  const exam = page.getByRole("button", { name: /自学考试/ }).first()
  await exam.waitFor()
  await look("start-day")
  await exam.click()
  await page.getByRole("button", { name: "下一步" }).click()
  await page.getByRole("button", { name: /^20题/ }).click()
  await look("start-amount")
  await page.getByRole("button", { name: "完成，开始学习" }).click()
  // ten questions at once: what each evening asks comes from the banks that were begun
  await heading(page, "第1题")
  await writable(page)
}

/** Answers the question in front somehow, and looks at its answer. */
const answer = async ({ page, chance }: Learner) => {
  await writable(page)
  const inOrder = page.getByRole("button", { name: "就按现在的次序" })
  const options = page.getByRole("article").getByRole("button", { name: /^[A-H]/ })
  const count = await options.count()
  const partners = await page.getByRole("article").getByRole("combobox").all()
  if (await inOrder.isVisible()) await inOrder.click()
  else if (partners.length > 0)
    for (const [n, partner] of partners.entries()) await partner.selectOption({ index: n + 1 })
  else if (count > 0) await options.nth(chance.below(count)).click()
  else await page.getByRole("textbox").first().fill("1")
  const ask = page.getByRole("button", { name: "看答案" })
  if (await ask.isVisible()) await ask.click()
  await page.getByRole("region", { name: /^第\d+题解析/ }).waitFor()
}

/** Home, the day in one go with its questions and lesson, its end, and the overview. */
const evening = async (learner: Learner) => {
  const { page, site, look } = learner
  await page.goto(site)
  await look("home")
  await page.goto(`${site}/study/today`)
  await look("today")
  await page.getByRole("button", { name: "开始", exact: true }).click()
  await questions(learner)
  await lesson(learner)
  await look("today-end")
  for (const [name, path] of OVERVIEWS) {
    await page.goto(`${site}${path}`)
    await look(name)
  }
}

const OVERVIEWS = [
  ["overview", "/study/course"],
  ["wrong-book", "/study/question/error"],
] as const

/** The questions of the session, as many as there are. */
const questions = async (learner: Learner) => {
  const { page, look } = learner
  await page.waitForURL("**/question/exam?attempt_id=*")
  await heading(page, "第1题")
  await writable(page)
  await look("question")
  const count = Number(
    /\/ ?(\d+)/.exec(
      await page
        .getByText(/^\d+ \/ \d+$/)
        .first()
        .innerText(),
    )?.[1],
  )
  for (let number = 1; number <= count; number += 1) {
    await heading(page, `第${number}题`)
    await answer(learner)
    if (number < count) await page.getByRole("button", { name: "下一题" }).click()
  }
  await page.getByRole("button", { name: "结束", exact: true }).click()
  await page.getByRole("button", { name: "结束并看结果" }).click()
  await page.getByRole("heading", { name: "逐题回顾" }).waitFor()
  await look("session-result")
  await page.getByRole("link", { name: "接着今天的学习" }).click()
}

const lesson = async ({ page, look }: Learner) => {
  await page.getByRole("heading", { level: 1, name: /还有一课|学完了/ }).waitFor()
  const study = page.getByRole("link", { name: "学这一课" })
  if (!(await study.isVisible())) return
  await look("today-lesson")
  await study.click()
  await page.getByText("这是今天要学的一课。").waitFor()
  await look("lesson")
  const mark = page.getByRole("button", { name: "标记为学完" })
  const play = page.getByRole("button", { name: "播放" })
  await mark.or(play).first().waitFor()
  if (await mark.isVisible()) await mark.click()
  else await watch(page)
  await page.getByText("今天这一课学完了。").waitFor()
  await look("lesson-done")
  await page.getByRole("link", { name: "今天的学习" }).click()
}

/** Plays the lesson's video to its end, as fast as the browser can. */
const watch = async (page: Page) => {
  await page.getByRole("button", { name: "播放" }).first().click()
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true
    video.playbackRate = 16
  })
}

/** What belongs to some days alone. */
const OF_DAY: Readonly<Record<number, (learner: Learner) => Promise<void>>> = {
  0: async ({ page, site, look }) => {
    await page.goto(`${site}/course/1001`)
    await look("course")
    await page.getByRole("button", { name: "加入学习" }).click()
    await page.waitForURL("**/course/study/1001")
    await look("first-lesson")
  },
  2: async ({ page, site, look }) => {
    await page.goto(`${site}/study/term`)
    await look("term")
  },
  3: async ({ page, site, look }) => {
    await page.goto(`${site}/course`)
    await look("courses")
    await page.goto(`${site}/course/1002`)
    await look("paid-course")
    await page.getByRole("link", { name: "立即购买" }).first().click()
    await page.getByRole("heading", { level: 1, name: "确认订单" }).waitFor()
    await look("order-confirm")
    await page.getByRole("button", { name: "提交订单" }).click()
    await page.getByRole("heading", { level: 1, name: "订单" }).waitFor()
    await look("order")
    await page.getByRole("button", { name: "演示付款" }).click()
    await page.getByRole("heading", { level: 1, name: "演示付款" }).waitFor()
    await page.getByRole("button", { name: "付款", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "付款成功" }).waitFor()
    await look("paid")
  },
  4: async ({ page, site, look }) => {
    for (const [name, path] of LISTS) {
      await page.goto(`${site}${path}`)
      await look(name)
    }
  },
  5: (learner) => mock(learner),
  6: async ({ page, site, look }) => {
    await page.goto(`${site}/user/order`)
    await page.getByRole("link", { name: "看收据" }).first().click()
    await page.getByRole("link", { name: "申请退款" }).click()
    await heading(page, "申请退款")
    await look("refund")
  },
  7: async ({ page, site, look }) => {
    await page.goto(`${site}/study/question/error`)
    await page.getByRole("button", { name: /复习/ }).first().click()
    await page.waitForURL("**/question/exam?*")
    await look("review")
  },
  12: (learner) => mock(learner),
  13: async ({ page, site, look }) => {
    await page.goto(`${site}/course/study/1001`)
    await page.getByRole("link", { name: /^增长率三步算/ }).click()
    await watch(page)
    await page.getByText("已学完4 / 5").waitFor()
    await page.getByRole("link", { name: /^增长率的三种算法/ }).click()
    await page.getByRole("button", { name: "标记为学完" }).click()
    await page.getByText("已学完5 / 5").waitFor()
    await look("course-just-finished")
    for (const [name, path] of FINISHED) {
      await page.goto(`${site}${path}`)
      await look(name)
    }
  },
}

/** Where a course says that it is finished. */
const FINISHED = [
  ["course-finished", "/course/1001"],
  ["last-lesson-finished", "/course/study/1001"],
  ["my-courses-finished", "/study/course/my"],
  ["study-record", "/study/course/record"],
] as const

const LISTS = [
  ["banks", "/question"],
  ["live", "/live"],
  ["news", "/news"],
  ["my-courses", "/study/course/my"],
  ["records", "/study/question/record"],
  ["orders", "/user/order"],
  ["profile", "/user/profile"],
  ["messages", "/study/messages"],
  ["asking", "/study/ask"],
] as const

/** Ten questions against the clock. */
const mock = async (learner: Learner) => {
  const { page, site, look, keys } = learner
  await page.goto(`${site}/question/exam?paper_id=5000`)
  await page.getByRole("button", { name: "开始作答" }).waitFor()
  await look("mock-cover")
  await page.getByRole("button", { name: "开始作答" }).click()
  for (let number = 1; number <= 10; number += 1) {
    await heading(page, `第${number}题`)
    await writable(page)
    for (const letter of keys[number - 1] ?? "A") await option(page, letter).click()
    if (number === 5) await look("mock-question")
    if (number < 10) await page.getByRole("button", { name: "下一题" }).click()
  }
  await page.getByRole("button", { name: "交卷" }).click()
  await page.getByRole("dialog", { name: "交卷" }).getByRole("button", { name: "确认交卷" }).click()
  await page.getByRole("heading", { name: "逐题回顾" }).waitFor()
  await look(keys.length === 0 ? "mock-result" : "mock-risen")
  for (let number = keys.length + 1; number <= 10; number += 1) {
    await page.getByRole("link", { name: new RegExp(`^第${number}题，`) }).click()
    const shown = await page.getByRole("region", { name: `第${number}题解析` }).innerText()
    keys.push(/正确答案：\s*([A-H]+)/.exec(shown)?.[1] ?? "A")
  }
}

const option = (page: Page, letter: string) =>
  page.getByRole("article").getByRole("button", { name: new RegExp(`^${letter}`) })
