import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "playwright-core"
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser.mjs"

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors, page errors and failed requests so far. */
  readonly complaints: () => ReadonlyArray<string>
  readonly close: () => Promise<void>
}

interface Options {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  readonly profile?: string
}

/** A fresh browser profile with one page; `complaints` collects what a journey must not cause. */
export const openVisitor = async ({ width = 1280, height = 800, dark = false, profile }: Options = {}): Promise<Visitor> => {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error("no browser: run npm test, which brings one")
  const folder = profile ?? (await mkdtemp(join(tmpdir(), "visitor-")))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...BROWSER_ARGS],
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: "zh-CN",
    reducedMotion: "reduce",
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const complaints: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`)
  })
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`))
  page.on("requestfailed", (request) => {
    // a page that is left cancels what it was loading
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
  })
  return {
    context,
    page,
    complaints: () => complaints,
    close: async () => {
      await context.close()
      if (profile === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
