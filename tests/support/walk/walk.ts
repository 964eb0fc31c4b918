import { matchRoute } from "#domain/route/matchRoute.ts"
import { ADDRESSES, MISSING, SIGNING_OUT } from "../addresses.ts"
import { openVisitor } from "../browser.ts"
import { readyLearner } from "../readyLearner.ts"
import { seeded } from "../seeded.ts"
import { settling } from "../settling.ts"
import { violations } from "../violations.ts"
import { faultsNow } from "./faultsNow.ts"
import { nextStep, opening, type Step } from "./nextStep.ts"

export interface Walk {
  /** Who walked, then each step with the page that it came to. */
  readonly steps: ReadonlyArray<string>
  /** What is wrong after the last step; it ends the walk. */
  readonly faults: ReadonlyArray<string>
  readonly pages: ReadonlySet<string>
}

/** Walks through the product as the seed says, a guest or a learner on a narrow or a wide page, until something is wrong. */
export const walk = async (site: string, seed: number, length: number): Promise<Walk> => {
  const chance = seeded(seed)
  const learner = seed % 2 === 0 ? await readyLearner(site, `137${70_000_000 + seed}`) : null
  const { context, page, complaints, close } = await openVisitor(seed % 4 < 2 ? { width: 360, height: 740 } : {})
  if (learner !== null) await context.addCookies([{ name: "token", value: learner.token, url: site }])
  // leaving an exam asks in the browser's own words
  page.on("dialog", (dialog) => void dialog.accept())
  let isLoaded = false
  page.on("domcontentloaded", () => (isLoaded = true))
  const { settled } = settling(page)

  const steps = [`${learner === null ? "a guest" : "a learner"} at ${page.viewportSize()?.width} pixels`]
  const pages = new Set<string>()
  let wasUnfocused = true
  let known = 0

  /** A step may lead on only after the page that it was taken on has settled. */
  const seenSettled = async () => {
    await settled()
    const seen = await faultsNow(page)
    if (!seen.isBusy) return seen
    await settled()
    return faultsNow(page)
  }

  const faultsAfter = async ({ said, take, isKey = false }: Step): Promise<ReadonlyArray<string>> => {
    isLoaded = false
    steps.push(said)
    await take()
    const { faults, isUnfocused } = await seenSettled()
    const isLost = isUnfocused && !isLoaded && !(isKey && wasUnfocused)
    wasUnfocused = isUnfocused
    const name = pageAt(page.url())
    const isNew = !pages.has(name)
    pages.add(name)
    steps[steps.length - 1] = `${said} → ${name}`
    const complained = complaints().slice(known)
    known += complained.length
    const isMissing = MISSING.has(name)
    return [
      ...faults,
      ...(isLost ? ["nothing has the focus"] : []),
      ...complained.filter((complaint) => !(isMissing && complaint.includes("404"))),
      ...(isNew ? await violations(page) : []),
    ]
  }

  const addresses = Object.entries(ADDRESSES)
    .filter(([name]) => learner === null || !SIGNING_OUT.has(name))
    .map(([, address]) => `${site}${learner?.fill(address) ?? address}`)
  try {
    let faults = await faultsAfter(opening(page, addresses[chance.below(addresses.length)]!))
    while (faults.length === 0 && steps.length <= length)
      faults = await faultsAfter(await nextStep(page, addresses, chance))
    return { steps, faults, pages }
  } catch (error) {
    return { steps, faults: [String(error), ...complaints().slice(known)], pages }
  } finally {
    await close()
  }
}

const pageAt = (url: string): string => {
  const { pathname } = new URL(url)
  const match = matchRoute(pathname, { subjectIds: [pathname.slice(1)], newsCateId: null })
  return match.kind === "page" ? match.page : match.kind
}
