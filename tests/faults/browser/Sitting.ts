import type { Locator, Page } from "playwright-core"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { Chance } from "../../support/seeded.ts"
import { PASSWORD } from "../../support/signUp.ts"
import { type Device, makeDevice } from "./Device.ts"
import { type Learner, WRITTEN, type World } from "./World.ts"

/** What a learner did on a page. */
export interface Act {
  /** From when the page surely showed it; infinity where that is not known: then no word on the screen covers it. */
  at: number
  readonly device: Device
  readonly page: Page
  /** From 1. */
  readonly question: number
  readonly value: AnswerValue
}

/** One learner at one paper, on one device or more. */
export interface Sitting {
  readonly world: World
  readonly learner: Learner
  readonly paper: string
  readonly chance: Chance
  /** The device in front, and its page. */
  device: Device
  page: Page
  readonly devices: Array<Device>
  readonly acts: Array<Act>
}

type Front = Pick<Sitting, "device" | "page">

/** How long something may take that waits for a retry, a deadline or a hand-over. */
const LONG = 90_000
/** How long a button may take that is there. */
const SHORT = 5_000

export const makeSitting = async (
  world: World,
  chance: Chance,
  { ownBrowser = false }: { readonly ownBrowser?: boolean } = {},
): Promise<Sitting> => {
  const learner = await world.learner()
  const device = await makeDevice(ownBrowser ? null : world.browser, world.url, learner.token)
  const page = await device.open()
  const paper = await world.paper()
  return { world, learner, paper, chance, device, page, devices: [device], acts: [] }
}

export const addressOf = ({ world, paper }: Sitting): string => `${world.url}/mock-exam?paper_id=${paper}`

export const openCover = async (sitting: Sitting): Promise<void> => {
  await sitting.page.goto(addressOf(sitting))
  await startButton(sitting.page).waitFor()
}

export const startButton = (page: Page): Locator => page.getByRole("button", { name: "开始作答" })
const handInButton = (page: Page) => page.getByRole("button", { name: "交卷", exact: true })
const result = (page: Page) => page.getByRole("heading", { name: "逐题回顾" })
const handedIn = (page: Page) => page.getByRole("heading", { name: "已交卷" }).or(result(page)).first()

export const isWritable = (page: Page): Promise<boolean> =>
  handInButton(page)
    .isEnabled({ timeout: 200 })
    .catch(() => false)

const loginHeading = (page: Page) => page.getByRole("heading", { name: "登录", exact: true })

const signInBy = async (form: Page | Locator, { mobile }: Learner, button: Locator): Promise<void> => {
  await form.getByLabel("手机号").fill(mobile)
  await form.getByLabel("密码", { exact: true }).fill(PASSWORD)
  await button.click()
  await button.waitFor({ state: "detached" })
}

/** On the site's own page for it. */
const signInAtDoor = (page: Page, learner: Learner) =>
  signInBy(page, learner, page.getByRole("button", { name: "登录", exact: true }))

type Goal = "writing" | "saved" | "handed in"

/** Does whatever the page asks for until it takes answers, has them all saved, or shows that it is over. */
export const comeBack = async (sitting: Sitting, goal: Goal): Promise<Goal> => {
  const { page, learner } = sitting
  const giveUp = performance.now() + LONG
  const signIn = page.getByRole("button", { name: "登录并继续" })
  const steps: ReadonlyArray<readonly [Locator, () => Promise<void>]> = [
    [signIn, () => signInBy(page.getByRole("dialog"), learner, signIn)],
    [loginHeading(page), () => signInAtDoor(page, learner)],
    ...["再试一次", "开始作答", "在此页继续作答"].map((name) => {
      const button = page.getByRole("button", { name })
      return [button, () => button.click({ timeout: SHORT })] as const
    }),
  ]
  for (;;) {
    for (const [sign, act] of steps) if (await sign.isVisible()) await act().catch(() => {})
    if (await handedIn(page).or(page.getByText("作答次数已用完")).first().isVisible()) return "handed in"
    const mayWrite = goal !== "handed in" && !(await signIn.isVisible()) && (await isWritable(page))
    if (mayWrite && (goal === "writing" || (await page.locator('[data-saved="saved"]').isVisible()))) return goal
    if (performance.now() > giveUp)
      throw new Error(`the page does not come back: ${(await page.locator("main").innerText()).slice(0, 300)}`)
    await page.waitForTimeout(50)
  }
}

/** Resolves when the last act is shown on the page. */
const isPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        setTimeout(resolve, 150)
      }),
  )

/** On a page that the sitting had in front when the learner turned to it: another one may be there now. */
const begin = ({ acts }: Sitting, { device, page }: Front, question: number, value: AnswerValue): Act => {
  const act = { at: Number.POSITIVE_INFINITY, device, page, question, value }
  acts.push(act)
  return act
}

const isShown = async (act: Act): Promise<void> => {
  await isPainted(act.page)
  act.at = Date.now()
}

export const go = async ({ page }: Sitting, question: number): Promise<void> => {
  await page
    .getByRole("complementary", { name: "答题卡" })
    .getByRole("button", { name: new RegExp(`^第${question}题，`) })
    .click({ timeout: SHORT })
  await page.getByRole("heading", { name: `第${question}题`, exact: true }).waitFor()
}

/** Chooses another option than the one that is chosen. `waits`: until it is shown on the page. */
export const choose = async (sitting: Sitting, question: number, { waits = true } = {}): Promise<void> => {
  const front = { ...sitting }
  const { page } = front
  await go(sitting, question)
  const options = page.getByRole("article").locator("button[aria-pressed]:not([aria-pressed=true])")
  const option = options.filter({ hasText: /^[A-D]/ }).nth(sitting.chance.below(3))
  const letter = (await option.innerText()).trim().slice(0, 1)
  const act = begin(sitting, front, question, letter)
  await option.click({ timeout: SHORT })
  if (!waits) return
  await page
    .locator("article button[aria-pressed=true]")
    .filter({ hasText: new RegExp(`^${letter}`) })
    .waitFor()
  await isShown(act)
}

/** Types into the written question, a sign at a time, until the page no longer takes it. */
export const write = async (sitting: Sitting, text: string): Promise<void> => {
  const front = { ...sitting }
  const { page } = front
  const field = page.getByRole("article").getByRole("textbox")
  let value = await field.inputValue()
  await field.focus()
  for (const sign of text) {
    value += sign
    const act = begin(sitting, front, WRITTEN, value)
    await page.keyboard.insertText(sign)
    // a dialog may have come over it, or another page writes
    if ((await field.inputValue()) !== value) return
    await isShown(act)
  }
}

/** Waits for one of the words; `saved` also means that nothing is on its way. */
export const says = (page: Page, ...words: ReadonlyArray<"typed" | "kept" | "saved">): Promise<void> =>
  page.locator(words.map((word) => `[data-saved="${word}"]`).join(",")).waitFor({ timeout: LONG })

export const pressHandIn = async ({ page }: Sitting): Promise<void> => {
  await handInButton(page).click({ timeout: SHORT })
  await page.getByRole("dialog", { name: "交卷" }).getByRole("button", { name: "确认交卷" }).click()
}

export const isHandedIn = ({ page }: Sitting): Promise<void> => handedIn(page).waitFor({ timeout: LONG })

/** Reads the result by its address, signing in on the way if the site asks for it. */
export const review = async (sitting: Sitting): Promise<void> => {
  const { page, learner, world, paper } = sitting
  const [attempt] = await world.sql<{ id: string }[]>`
    select id from attempts where user_id = ${learner.id} and paper_id = ${paper}`
  await page.goto(`${world.url}/mock-exam-result?attempt_id=${attempt?.id ?? ""}`)
  await result(page).or(loginHeading(page)).first().waitFor()
  if (await loginHeading(page).isVisible()) await signInAtDoor(page, learner)
  await result(page).waitFor()
}
