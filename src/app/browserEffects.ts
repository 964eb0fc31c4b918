import type { FileOut } from "#adapters/Files.ts"
import { readScrolls, writeReloadedAt, writeScrolls } from "#adapters/storage/bootStorage.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { HistoryEntry, Scroll } from "#machines/app/navigationTypes.ts"
import { hrefNow } from "./browserActors.ts"
import type { Effects } from "./makeApp.ts"
import type { Runtime } from "./runtime.ts"

export const log = (text: string, detail?: unknown): void => {
  // oxlint-disable-next-line eslint/no-console -- the one place that logs
  console.error(text, ...(detail === undefined ? [] : [detail]))
}

/** How far each entry of the history was scrolled, so that Back returns to the place and not only to the page. */
const scrolls = new Map(readScrolls())
let entryKey = ""

const MAX_SCROLLS = 50

/** The entry becomes the newest: what is dropped is the place that was left longest ago. */
const keepScroll = (): void => {
  scrolls.delete(entryKey)
  scrolls.set(entryKey, scrollY)
  writeScrolls([...scrolls].slice(-MAX_SCROLLS))
}

const keyOfEntry = (): string => (history.state as { readonly key?: string } | null)?.key ?? ""

const RESTORE_FOR = 5_000

/** Goes there as soon as what is loaded again is long enough, unless the visitor moves first. */
const scrollBackTo = (top: number): void => {
  const isThere = () => {
    window.scrollTo({ top, behavior: "instant" })
    return Math.abs(scrollY - top) < 2
  }
  if (isThere()) return
  const done = new AbortController()
  const observer = new ResizeObserver(() => {
    if (isThere()) done.abort()
  })
  done.signal.addEventListener("abort", () => observer.disconnect())
  for (const type of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    addEventListener(type, () => done.abort(), { signal: done.signal, passive: true })
  }
  setTimeout(() => done.abort(), RESTORE_FOR)
  observer.observe(document.body)
}

const isReload = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload")

const afterPaint = (act: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(act))

export const browserEffects = ({ clearToken }: Pick<Effects, "clearToken">): Effects => {
  history.scrollRestoration = "manual"
  entryKey = keyOfEntry()
  addEventListener("pagehide", keepScroll)
  // what the server rendered is there already: nothing navigates to it; a page that waits for its learner comes later
  let isReloaded = isReload()
  if (isReloaded) afterPaint(() => scrollBackTo(scrolls.get(entryKey) ?? 0))
  return {
    writeHistory: ({ href, source }: HistoryEntry) => {
      if (source === "pop") {
        keepScroll()
        entryKey = keyOfEntry()
        return
      }
      if (source === "push") {
        keepScroll()
        entryKey = String(performance.timeOrigin + performance.now())
        history.pushState({ key: entryKey }, "", href)
      } else history.replaceState({ key: entryKey }, "", href)
    },
    scrollTo: (scroll: Scroll) => {
      if (scroll.kind === "anchor") {
        afterPaint(() => document.getElementById(scroll.id)?.scrollIntoView())
        return
      }
      const isBack = scroll.kind === "restore" || isReloaded
      isReloaded = false
      const top = isBack ? (scrolls.get(entryKey) ?? 0) : 0
      // React draws what is committed before the next frame: it is never seen where the page before it was scrolled to
      requestAnimationFrame(() => scrollBackTo(top))
    },
    leaveSite: (url) => location.assign(url),
    // to where it stands already, a hash alone would lead without a load
    reloadAt: (href) => (href === hrefNow() ? location.reload() : location.assign(href)),
    rememberReload: writeReloadedAt,
    clearToken,
    log,
  }
}

/** What pages do to the window, by the names of their machines' empty actions. */
export const pageActions = (runtime: () => Promise<Runtime>) => ({
  saveFile: (_: unknown, { outcome }: { readonly outcome: CallOutcome }) => {
    if (outcome.ok)
      void runtime().then(({ saveFile }) => saveFile(outcome.value as FileOut, new AbortController().signal))
  },
  print: () => window.print(),
})
