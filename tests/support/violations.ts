import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults, Result, RunOptions } from "axe-core"
import type { Frame, Page } from "playwright-core"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Each rule of WCAG 2.2 A and AA that the page breaks, or of these alone, with the places that break it. */
export const violations = async (page: Page, rules?: Array<string>): Promise<ReadonlyArray<string>> => {
  const found = await readByAxe(page, rules ?? { type: "tag", values: RULES })
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  )
}

/** What axe finds wrong in the page and its frames, by all of its rules or by these. */
export const readByAxe = async (page: Page, runOnly?: RunOptions["runOnly"]): Promise<ReadonlyArray<Result>> => {
  await giveAxe(page.mainFrame())
  for (const frame of page.frames().slice(1))
    // without scripts it cannot be read, and one that leaves meanwhile need not be
    if ((await sandboxOf(frame)) === null) await giveAxe(frame).catch(() => {})
  const options: RunOptions = {
    ...(runOnly === undefined ? {} : { runOnly }),
    // what is right needs no places
    resultTypes: ["violations"],
    // the one rule that reads style sheets is an experiment, which no tag names
    preload: { assets: ["media"] },
  }
  return (await page.evaluate(runAxe, options)).violations
}

/** Unless it was read before: to send and compile axe is half of a second reading. */
const giveAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(AXE)
}

const sandboxOf = async (frame: Frame): Promise<string | null> =>
  frame
    .frameElement()
    .then((element) => element.getAttribute("sandbox"))
    .catch(() => "")

/**
 * Runs in the page. What is laid out only when it comes near has a place that nobody sees: axe would take it to cover its
 * neighbours.
 */
const runAxe = async (options: RunOptions): Promise<AxeResults> => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("* { content-visibility: visible !important }")
  document.adoptedStyleSheets.push(sheet)
  try {
    const { axe } = globalThis as never as {
      axe: { run: (document: Document, how: RunOptions) => Promise<AxeResults> }
    }
    return await axe.run(document, options)
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
