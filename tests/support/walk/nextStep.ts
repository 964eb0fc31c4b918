import type { ElementHandle, Page } from "playwright-core"
import type { Chance } from "../seeded.ts"
import { type Choice, choicesOf } from "./choices.ts"

export interface Step {
  readonly said: string
  readonly take: () => Promise<unknown>
  /** A key leaves the focus nowhere where it was nowhere. */
  readonly isKey?: boolean
}

/** How often each way is taken among those that are there. */
const WEIGHTS = { link: 8, button: 8, option: 6, field: 3, list: 2, address: 2, key: 3, back: 2, forward: 1, reload: 1 }
type Way = keyof typeof WEIGHTS
const WAYS = Object.keys(WEIGHTS) as ReadonlyArray<Way>

/** These end what the walk walks in. */
const LEAVING = /退出|注销/
/** An exam is handed in now and then. */
const HANDING_IN = /确认交卷|结束并看结果/
const HAND_IN_ONCE_IN = 4

/** Of touches, so many in ten go to the page and not to the frame around it. */
const OWN_OF_TEN = 8

const TEXTS = ["会计", "1", "13900000000", "abc12345", "<b>&amp;", "一、二；三 ".repeat(40), " "]
/** A field of dates takes nothing else. */
const DATE = "2027-03-01"
const KEYS = "a b c d f g h k m s t u / ? 1 ArrowLeft ArrowRight ArrowDown Escape Tab Shift+Tab Shift+A".split(" ")

/** One of the things that a person can do on the page now, by chance. */
export const nextStep = async (page: Page, addresses: ReadonlyArray<string>, chance: Chance): Promise<Step> => {
  const pick = <T>(list: ReadonlyArray<T>): T => list[chance.below(list.length)] as T
  const mayHandIn = chance.below(HAND_IN_ONCE_IN) === 0
  const isToPage = chance.below(10) < OWN_OF_TEN
  const all = (await choicesOf(page)).filter(({ name }) => !LEAVING.test(name) && (mayHandIn || !HANDING_IN.test(name)))
  const own = all.filter(({ isOwn }) => isOwn)
  const choices = isToPage && own.length > 0 ? own : all
  const { canGoBack, canGoForward } = await page.evaluate(() => ({
    canGoBack: navigation.canGoBack,
    canGoForward: navigation.canGoForward,
  }))
  const isThere = (way: Way): boolean =>
    way === "back"
      ? canGoBack
      : way === "forward"
        ? canGoForward
        : /^(address|key|reload)$/.test(way) || choices.some(({ kind }) => kind === way)
  const way = pick(WAYS.filter(isThere).flatMap((one) => Array<Way>(WEIGHTS[one]).fill(one)))
  if (way === "address") return opening(page, pick(addresses))
  if (way === "reload") return { said: way, take: () => page.reload() }
  if (way === "back" || way === "forward") return { said: way, take: () => traverse(page, way) }
  const key = pick(KEYS)
  if (way === "key") return { said: `key ${key}`, take: () => page.keyboard.press(key), isKey: true }
  return touching(page, pick(choices.filter(({ kind }) => kind === way)), pick(TEXTS), chance)
}

/** A document of its own, by its address. */
export const opening = (page: Page, address: string): Step => ({
  said: new URL(address).pathname,
  take: () => page.goto(address),
})

const touching = (page: Page, { kind, name, at }: Choice, text: string, chance: Chance): Step => ({
  said: `${kind} “${name}”${kind === "field" ? ` “${text.slice(0, 12)}”` : ""}`,
  take: async () => {
    const element = (
      await page.evaluateHandle(
        (place) => (globalThis as never as { choices: ReadonlyArray<Element> }).choices[place],
        at,
      )
    ).asElement() as ElementHandle<HTMLElement>
    if (kind === "field") {
      const isOfDates = await element.evaluate((field) => field.matches("[type=date]"))
      return element.fill(isOfDates ? DATE : text)
    }
    if (kind !== "list") return element.click()
    const index = chance.below(await element.evaluate((list) => (list as HTMLSelectElement).options.length))
    return element.selectOption({ index })
  },
})

const traverse = (page: Page, way: "back" | "forward"): Promise<unknown> =>
  page
    .evaluate(
      (isBack) =>
        new Promise((resolve) => {
          addEventListener("popstate", resolve, { once: true })
          if (isBack) history.back()
          else history.forward()
        }),
      way === "back",
    )
    // another document takes the place of this one
    .catch(() => page.waitForLoadState())
