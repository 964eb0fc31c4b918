import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Each rule of WCAG 2.2 A and AA that the page breaks, or of these alone, with the places that break it. */
export const violations = async (page: Page, rules?: Array<string>): Promise<ReadonlyArray<string>> => {
  // in the page itself: without frames of other origins there is nothing to put together in a second one; what is right
  // needs no places
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] })
  await drawAll(page, true)
  const found = await (rules === undefined ? axe.withTags(RULES) : axe.withRules(rules)).analyze()
  await drawAll(page, false)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  )
}

/** What is laid out only when it comes near has a place that nobody sees: axe would take it to cover its neighbours. */
const drawAll = (page: Page, isAll: boolean): Promise<void> =>
  page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    },
    isAll ? "* { content-visibility: visible !important }" : "",
  )
