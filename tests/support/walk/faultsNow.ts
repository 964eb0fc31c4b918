import type { Page } from "playwright-core"

interface Seen {
  readonly faults: ReadonlyArray<string>
  /** Nothing has the focus. */
  readonly isUnfocused: boolean
  /** Something is still loading. */
  readonly isBusy: boolean
}

/** What is wrong with the page whatever page it is: its title, its words, its heading, and where the focus is. */
export const faultsNow = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const isUnfocused = focused === document.body
    const headings = document.querySelectorAll("h1").length
    const main = document.querySelector("main")
    const isHidden =
      !isUnfocused && (focused.getClientRects().length === 0 || !focused.checkVisibility({ visibilityProperty: true }))
    const busy = [...document.querySelectorAll("[aria-busy=true]")]
    return {
      isUnfocused,
      isBusy: busy.length > 0,
      faults: [
        ...(document.title.trim() === "" ? ["no title"] : []),
        ...((main ?? document.body).innerText.trim() === "" ? ["blank"] : []),
        ...(headings === 1 ? [] : [`${headings} first headings`]),
        ...busy.map(({ textContent }) => `still: ${textContent}`),
        ...(isHidden ? [`focus on what is hidden: ${focused.outerHTML.slice(0, 120)}`] : []),
      ],
    }
  })
