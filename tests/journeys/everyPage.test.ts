import type { Page, Request } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import type { PageName } from "#domain/route/PageName.ts"
import { openVisitor, PATIENCE_MS, type Visitor } from "../support/browser.ts"
import { faultsOfTabs } from "../support/keyboard.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { violations } from "../support/violations.ts"

const site = inject("siteUrl")

/** An address of every page; `ATTEMPT` and `PRACTICE` are attempts of the learner that were handed in. */
const ADDRESSES = {
  home: "/",
  specialty: "/4000101",
  "course-list": "/course",
  "course-detail": "/course/1002",
  "classroom-detail": "/classroom/1001",
  "course-player": "/course/study/1001",
  "teacher-list": "/teacher",
  "teacher-detail": "/teacher/601",
  "live-home": "/live",
  "live-center": "/live/all",
  "live-detail": "/live/7001",
  "live-player": "/live/player",
  "live-web": "/live-web",
  login: "/user/login",
  register: "/user/register",
  "reset-password": "/user/reset-pwd",
  profile: "/user/profile",
  "my-orders": "/user/order",
  "update-password": "/user/updatepwd",
  "course-code": "/user/coursecode",
  contract: "/user/contract",
  "question-list": "/question",
  "question-bank-detail": "/question/302",
  practice: "/question/exam?bank_id=301",
  "practice-result": "/question/exam/result?attempt_id=PRACTICE",
  "study-course-overview": "/study/course",
  "study-my-courses": "/study/course/my",
  "study-course-record": "/study/course/record",
  "study-course-resource": "/study/course/resource",
  "study-live": "/study/live",
  "study-my-live": "/study/live/my",
  "study-question": "/study/question",
  "study-my-questions": "/study/question/my",
  "study-question-record": "/study/question/record",
  "study-wrong-answers": "/study/question/error",
  "study-favorites": "/study/question/favorite",
  "news-detail": "/news/8001",
  "news-category": "/news/cate/801",
  about: "/aboutus",
  help: "/help/study",
  privacy: "/private",
  policy: "/policy",
  search: "/search?q=会计",
  "mock-exam": "/mock-exam?paper_id=5000",
  "mock-exam-result": "/mock-exam-result?attempt_id=ATTEMPT",
  "online-exam-portal": "/online-portal?paper_id=5101",
  "online-exam": "/online-exam?paper_id=5101",
  "online-exam-result": "/online-result?attempt_id=ATTEMPT",
  checkout: "/order/index",
  share: "/share?id=none",
  "course-try": "/course/try/1001",
  "question-try": "/question/try/301",
} as const satisfies Readonly<Record<PageName, string>>

/** These sign the learner out first: for guests alone. */
const SIGNING_OUT = new Set<string>(["register", "reset-password"] satisfies ReadonlyArray<PageName>)
/** What is not there is answered so. */
const MISSING = new Set<string>(["share"] satisfies ReadonlyArray<PageName>)

/** What a full load may shift in all, as the browser counts it. */
const SHIFT = 0.01
/** Every answer comes later than the page, so that what stands in its place is seen. */
const DELAY_MS = 150

interface Shift {
  readonly value: number
  readonly what: string
}

/** Runs in the page before anything else does. */
const watchShifts = () => {
  const shifts: Array<Shift> = []
  Object.assign(globalThis, { shifts })
  type Entry = PerformanceEntry & {
    readonly value: number
    readonly sources: ReadonlyArray<{ readonly node: Node | null }>
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as ReadonlyArray<Entry>) {
      const what = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 20)}`).join(", ")
      shifts.push({ value, what })
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** Runs in the page: where the test held requests back, the browser would load every file anew. */
const answerLate = (delay: number) => {
  const { fetch } = globalThis
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    if (answer.url.includes("/api/")) await new Promise((resolve) => setTimeout(resolve, delay))
    return answer
  }
}

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as never as { shifts: Array<Shift> }).shifts)

/** Waits until the page is live, has its heading, asks for nothing more and has drawn what came. */
const settled = async (page: Page, open: ReadonlySet<Request>): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName("site.live").length > 0)
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" })
  // what loads for ever is reported by its words
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null).catch(() => {})
  do {
    await expect.poll(() => open.size, { timeout: PATIENCE_MS, interval: 10 }).toBe(0)
    await page.evaluate(
      () =>
        new Promise((idle) => {
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(idle)))
        }),
    )
  } while (open.size > 0)
}

/** Everything that is wrong with one page, opened by its address in a browser that keeps nothing of the pages before. */
const faultsOf = async (visitor: Visitor, address: string, name: string): Promise<ReadonlyArray<string>> => {
  const { page } = visitor
  await forget(page)
  const known = visitor.complaints().length
  const open = new Set<Request>()
  const note = (request: Request) => void open.add(request)
  const done = (request: Request) => void open.delete(request)
  page.on("request", note).on("requestfinished", done).on("requestfailed", done)
  try {
    await page.goto(`${site}${address}`)
    await settled(page, open)
    const waiting = await page.locator("[aria-busy=true]").allInnerTexts()
    const headings = await page.locator("h1").count()
    const shifts = await shiftsOf(page)
    const shift = shifts.reduce((sum, { value }) => sum + value, 0)
    const complaints = visitor
      .complaints()
      .slice(known)
      .filter((complaint) => !(MISSING.has(name) && complaint.includes("404") && !complaint.includes("/api/")))
    return [
      ...waiting.map((text) => `still: ${text}`),
      ...(headings === 1 ? [] : [`${headings} first headings`]),
      ...(shift <= SHIFT ? [] : shifts.map(({ value, what }) => `shift ${value.toFixed(3)}: ${what}`)),
      ...complaints,
      ...(isWhole ? await furtherFaultsOf(page) : []),
    ].map((fault) => `${address} ${fault}`)
  } finally {
    page.off("request", note).off("requestfinished", done).off("requestfailed", done)
  }
}

/** Leaves the page and all that it kept but the token's cookie and files that never change: a new tab costs twice its load. */
const forget = async (page: Page): Promise<void> => {
  if (page.url().startsWith(site)) await page.evaluate(() => sessionStorage.clear())
  await page.goto("about:blank")
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Storage.clearDataForOrigin", {
    origin: site,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
  })
  await devtools.detach()
}

let token = ""
let ATTEMPT = ""
let PRACTICE = ""

const handIn = async (
  of: { readonly paper_id: string } | { readonly bank_id: string; readonly chapter_id: string },
) => {
  const client_id = "every-page"
  const { attempt_id, epoch, questions } = await callSite(site, "exam.start", { ...of, client_id }, { token })
  const records = questions
    .filter(({ kind }) => kind === "single")
    .slice(0, 3)
    .map(({ id }, n) => ({ seq: n + 1, kind: "answer" as const, question_id: id, value: "A", at: 0 }))
  const writer = { attempt_id, client_id, epoch }
  await callSite(site, "exam.save", { ...writer, records }, { token })
  await callSite(site, "exam.handIn", { ...writer, last_seq: records.length }, { token })
  return attempt_id
}

beforeAll(async () => {
  token = await signUpByCall(site, "13900007001")
  await callSite(site, "course.join", { classroom_id: "1001" }, { token })
  ATTEMPT = await handIn({ paper_id: "5000" })
  PRACTICE = await handIn({ bank_id: "302", chapter_id: "3021" })
})

interface Look {
  readonly who: "a guest" | "a learner"
  readonly width: number
  readonly height: number
  readonly dark?: boolean
  readonly forced?: boolean
  readonly moving?: boolean
}

const SHORT: ReadonlyArray<Look> = [
  { who: "a guest", width: 360, height: 740 },
  { who: "a learner", width: 360, height: 740 },
  { who: "a learner", width: 1280, height: 800 },
]

/** `npm run pages`: every width and theme, colours of the system, motion, and 1280 by 1024 pixels at 400 %. */
const WHOLE: ReadonlyArray<Look> = (["a guest", "a learner"] as const).flatMap((who) => [
  ...[320, 360, 768, 1440].flatMap((width) =>
    [false, true].map((dark) => ({ who, width, height: width < 600 ? 740 : 900, dark })),
  ),
  { who, width: 360, height: 740, forced: true },
  { who, width: 1440, height: 900, forced: true },
  { who, width: 360, height: 740, moving: true },
  { who, width: 320, height: 256 },
])

const isWhole = process.env["EVERY_PAGE"] === "whole"
const TABS = 60

/** What takes longer than the suite has: what breaks WCAG, is too wide, or cannot be seen when it has the focus. */
const furtherFaultsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [
    ...(wide > 0 ? [`${wide} pixels too wide`] : []),
    ...(await violations(page)),
    ...(await faultsOfTabs(page, TABS)),
  ]
}

describe.each(
  (isWhole ? WHOLE : SHORT).map((look) => ({
    look,
    said: [
      `by ${look.who} at ${look.width} by ${look.height} pixels`,
      ...(["dark", "forced", "moving"] as const).filter((name) => look[name] === true),
    ].join(", "),
  })),
)("opened directly $said, nothing shifts, waits for ever or is complained of:", ({ look }) => {
  const isLearner = look.who === "a learner"
  const pages = Object.entries(ADDRESSES).filter(([name]) => !(isLearner && SIGNING_OUT.has(name)))
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await openVisitor(look)
    const { context } = visitor
    if (isLearner) await context.addCookies([{ name: "token", value: token, url: site }])
    await context.addInitScript(watchShifts)
    await context.addInitScript(answerLate, DELAY_MS)
  })
  afterAll(() => visitor.close())

  test.each(pages)("%s", async (name, address) => {
    const filled = address.replace("ATTEMPT", ATTEMPT).replace("PRACTICE", PRACTICE)
    expect(await faultsOf(visitor, filled, name)).toStrictEqual([])
  })
})
