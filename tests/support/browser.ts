import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser.mjs"

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors, page errors and failed requests so far, of every page of the visitor. */
  readonly complaints: () => ReadonlyArray<string>
  /** Toasts and notifications so far, of every page of the visitor: each closes by itself, so none is waited for on the page. */
  readonly notices: () => ReadonlyArray<string>
  readonly close: () => Promise<void>
}

interface Options {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  /** What moves, moves. */
  readonly moving?: boolean
  /** The service worker runs; elsewhere no request passes through one, so that a test may answer each itself. */
  readonly worker?: boolean
}

/** What does not show within this time does not come, on the slowest machine. */
const PATIENCE_MS = 60_000

/** Runs in each page before anything else does. */
const reportNotices = () => {
  const { reportNotice } = globalThis as never as { reportNotice: (text: string) => void }
  const close = '[aria-label="关闭提示"], [aria-label="关闭通知"]'
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element)
        for (const { parentElement } of added.querySelectorAll(close)) reportNotice(parentElement?.textContent ?? "")
  }).observe(document, { childList: true, subtree: true })
}

let launched: Promise<Browser> | null = null

// one browser for all visitors of a worker, whose test files come one after the other; it ends with the worker
const theBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error("no browser: run npm test, which brings one")
  launched ??= chromium.launch({ executablePath, args: [...BROWSER_ARGS] })
  return launched
}

/** Closes every visitor that is still there. */
export const closeVisitors = async (): Promise<void> => {
  for (const context of (await launched)?.contexts() ?? []) await context.close()
}

/** A fresh browser profile with one page; `complaints` collects what a journey must not cause. */
export const openVisitor = async ({
  width = 1280,
  height = 800,
  dark = false,
  moving = false,
  worker = false,
}: Options = {}): Promise<Visitor> => {
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: "zh-CN",
    reducedMotion: moving ? "no-preference" : "reduce",
    serviceWorkers: worker ? "allow" : "block",
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints: Array<string> = []
  context.on("console", (message) => {
    if (message.text() === "Service Worker registration blocked by Playwright") return
    // a sandboxed document, such as a handout, refuses the script that reports notices
    if (message.text().startsWith("Blocked script execution in ")) return
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`)
  })
  context.on("weberror", (error) => complaints.push(`error: ${error.error().message}`))
  context.on("requestfailed", (request) => {
    // a page that is left cancels what it was loading
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
  })
  const notices: Array<string> = []
  await context.exposeFunction("reportNotice", (text: string) => void notices.push(text))
  await context.addInitScript(reportNotices)
  const page = await context.newPage()
  return { context, page, complaints: () => complaints, notices: () => notices, close: () => context.close() }
}
