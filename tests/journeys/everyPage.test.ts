import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { calls } from "#domain/contract/user.ts"
import type { PageName } from "#domain/route/PageName.ts"
import { ROUTES } from "#domain/route/routes.ts"
import { ADDRESSES, MISSING, SIGNING_OUT } from "../support/addresses.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { faultsOfTabs } from "../support/keyboard.ts"
import { forget } from "../support/forget.ts"
import { type ReadyLearner, readyLearner } from "../support/readyLearner.ts"
import { settling } from "../support/settling.ts"
import { violations } from "../support/violations.ts"

const site = inject("siteUrl")

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

/** Who is asking comes after what was asked for: a page that goes by both shows what neither knows alone. */
const USER_LAST_MS = 3 * DELAY_MS
const USER_PATH = calls["user.info"].path

interface Delays {
  readonly user: number
  readonly other: number
  readonly userPath: string
}

/** Runs in the page: where the test held requests back, the browser would load every file again. */
const answerLate = ({ user, other, userPath }: Delays) => {
  const { fetch } = globalThis
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    const delay = answer.url.includes(userPath) ? user : other
    if (answer.url.includes("/api/")) await new Promise((resolve) => setTimeout(resolve, delay))
    return answer
  }
}

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as never as { shifts: Array<Shift> }).shifts)

/** Everything that is wrong with one page, opened by its address in a browser that keeps nothing of the pages before. */
const faultsOf = async (
  visitor: Visitor,
  address: string,
  name: string,
  { who, moving }: Look,
): Promise<ReadonlyArray<string>> => {
  const { page } = visitor
  await forget(page, site)
  const known = visitor.complaints().length
  const { settled, stop } = settling(page)
  try {
    await page.goto(`${site}${address}`)
    await settled()
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
      ...(isWhole ? await faultsOfLooks(page, moving === true) : []),
      ...(!isWhole && READ_BY_AXE[who].has(name) ? await faultsOfAxe(page) : []),
    ].map((fault) => `${address} ${fault}`)
  } finally {
    stop()
  }
}

let learner: ReadyLearner

beforeAll(async () => {
  learner = await readyLearner(site, "13900007001")
})

interface Look {
  readonly who: "a guest" | "a learner"
  readonly width: number
  readonly height: number
  readonly moving?: boolean
  readonly userLast?: boolean
  /** Of the pages those whose number is even (0) or odd (1); all of them without it. */
  readonly half?: number
}

/** In the suite a learner opens each page once, one half of them on a phone: which half is drawn, or said by `HALF`. */
const HALF = Number(process.env["HALF"] ?? Math.floor(Math.random() * 2))

const SHORT: ReadonlyArray<Look> = [
  { who: "a guest", width: 360, height: 740 },
  { who: "a learner", width: 360, height: 740, userLast: true, half: HALF },
  { who: "a learner", width: 1280, height: 800, half: 1 - HALF },
]

/** `npm run pages`: every width, on a phone with motion, and 1280 by 1024 pixels at 400 %. */
const WHOLE: ReadonlyArray<Look> = (["a guest", "a learner"] as const).flatMap((who) => [
  { who, width: 320, height: 740 },
  { who, width: 360, height: 740, moving: true, userLast: true },
  { who, width: 768, height: 900 },
  { who, width: 1440, height: 900 },
  { who, width: 320, height: 256 },
])

/** In the suite, of the pages that lead a guest to signing in, the first of each layout. */
const isOpenedByGuests = (name: string): boolean => {
  const route = ROUTES.find(({ page }) => page === name)
  return route?.auth !== true || route === ROUTES.find(({ auth, layout }) => auth && layout === route.layout)
}

/** In the suite; what is seen on the way through a form, a practice and an exam is read by `accessible.test.ts`. */
const READ_BY_AXE: Readonly<Record<Look["who"], ReadonlySet<string>>> = {
  "a guest": new Set<PageName>([
    "home",
    "course-list",
    "course-detail",
    "login",
    "register",
    "question-bank-detail",
    "search",
  ]),
  "a learner": new Set<PageName>(["study-course-overview", "study-my-courses", "mock-exam-result"]),
}

const LIGHT = { width: 1280, height: 800 }
const DARK = { width: 360, height: 800 }

/** What breaks WCAG in the light look and in the dark one, which what was loaded takes in turn. */
const faultsOfAxe = async (page: Page): Promise<ReadonlyArray<string>> => {
  const size = page.viewportSize() ?? LIGHT
  await page.setViewportSize(LIGHT)
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: "dark" })
  await page.setViewportSize(DARK)
  const dark = await violations(page)
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize(size)
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

const isWhole = process.env["EVERY_PAGE"] === "whole"
const TABS = 60

/** What takes longer than the suite has: what breaks WCAG, is too wide, or cannot be seen when it has the focus. */
const faultsOfLooks = async (page: Page, moving: boolean): Promise<ReadonlyArray<string>> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const light = [
    ...(wide > 0 ? [`${wide} pixels too wide`] : []),
    ...(await violations(page)),
    ...(await faultsOfTabs(page, TABS)),
  ]
  // what was loaded takes each look in turn: colours move nothing, so that a load for each would find no more
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
  const dark = await violations(page, ["color-contrast", "link-in-text-block"])
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" })
  const forced = await faultsOfTabs(page, TABS)
  await page.emulateMedia({ forcedColors: "none", reducedMotion: moving ? "no-preference" : "reduce" })
  return [...light, ...dark.map((fault) => `dark: ${fault}`), ...forced.map((fault) => `forced colours: ${fault}`)]
}

describe.each(
  (isWhole ? WHOLE : SHORT).map((look) => ({
    look,
    said: [
      `by ${look.who} at ${look.width} by ${look.height} pixels`,
      ...(look.moving === true ? ["moving"] : []),
      ...(look.half === undefined ? [] : [`HALF=${HALF}`]),
    ].join(", "),
  })),
)("opened directly $said, nothing shifts, waits for ever or is complained of:", ({ look }) => {
  const isLearner = look.who === "a learner"
  const pages = Object.entries(ADDRESSES).filter(([name], number) =>
    isLearner
      ? !SIGNING_OUT.has(name) && (look.half === undefined || number % 2 === look.half)
      : isWhole || isOpenedByGuests(name),
  )
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await openVisitor(look)
    const { context } = visitor
    if (isLearner) await context.addCookies([{ name: "token", value: learner.token, url: site }])
    await context.addInitScript(watchShifts)
    await context.addInitScript(answerLate, {
      user: look.userLast === true ? USER_LAST_MS : DELAY_MS,
      other: DELAY_MS,
      userPath: USER_PATH,
    })
  })
  afterAll(() => visitor.close())

  test.each(pages)("%s", async (name, address) => {
    expect(await faultsOf(visitor, learner.fill(address), name, look)).toStrictEqual([])
  })
})
