import { expect } from "vitest"
import type { Locator, Page } from "playwright-core"

/** What is wrong with where the focus is, or nothing: it must be somewhere, with a ring, in sight and not covered. */
const faultOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return "lost"
    const told = element.outerHTML.slice(0, 200)
    const isRinged = (ringed: Element | null): boolean => {
      if (ringed === null || ringed === document.body) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
      // a link that is a whole card wears its ring around the card
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || isRinged(ringed.parentElement)
    }
    if (!isRinged(element)) return `no ring: ${told}`
    const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const points = boxes.flatMap(({ left, right, top, bottom }) =>
      [top + 1, (top + bottom) / 2, bottom - 1].flatMap((y) =>
        [left + 1, (left + right) / 2, right - 1].map((x) => [x, y]),
      ),
    )
    const isSeen = points.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
    return isSeen ? "" : `not in sight: ${told}`
  })

/** What is wrong with where the focus is while Tab goes through the page, at most so often, once around. */
export const faultsOfTabs = async (page: Page, presses: number): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab")
    const fault = await faultOfFocus(page)
    // after the last element the focus leaves the page, for the browser's own controls
    if (fault === "lost") return faults
    if (fault !== "") faults.push(fault)
  }
  return faults
}

/** Where the focus is on the page from its top; null on what stays in sight as the rest moves. */
const placeOfFocus = (
  page: Page,
): Promise<{ readonly top: number; readonly bottom: number; readonly told: string } | null> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return null
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top + scrollY, bottom: bottom + scrollY, told: element.outerHTML.slice(0, 200) }
  })

/** What is wrong while Tab goes once around a page of one column: the focus as above, and each step leads on, not back up. */
export const faultsOfOrder = async (page: Page, presses = 60): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  let last = 0
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab")
    const fault = await faultOfFocus(page)
    if (fault === "lost") return faults
    const place = await placeOfFocus(page)
    if (place !== null && place.bottom <= last) faults.push(`back up from ${last} to ${place.bottom}: ${place.told}`)
    last = place?.top ?? last
    if (fault !== "") faults.push(fault)
  }
  return faults
}

/** Presses Tab until the element has the focus, at most so often; what is passed must all show where the focus is. */
export const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  await target.waitFor()
  const passed: Array<string> = []
  let losses = 0
  for (let presses = 0; presses <= most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
    const fault = await faultOfFocus(page)
    // after the last element the focus leaves the page once, for the browser's own controls
    if (fault === "lost") losses += 1
    else expect(fault).toBe("")
    expect(losses, `the focus was lost after: ${passed.join(" | ")}`).toBeLessThan(2)
    passed.push(await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 12) ?? ""))
  }
  throw new Error(`${most} times Tab did not come to it, but to: ${passed.join(" | ")}`)
}

/** Goes there by Tab and presses Enter. */
export const enter = async (page: Page, target: Locator, most?: number): Promise<void> => {
  await tabTo(page, target, most)
  await page.keyboard.press("Enter")
}
