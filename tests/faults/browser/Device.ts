import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { BROWSER_ARGS, findBrowser } from "../../../scripts/browser.mjs"
import { type Seen, watchScreen } from "./watchScreen.ts"

/** What does not show within this time does not come. */
const PATIENCE_MS = 60_000

/** What one page of a device was seen to say. */
export interface Watched {
  readonly page: Page
  readonly seen: ReadonlyArray<Seen>
}

/** A learner's device: a browser profile with the pages that it ever had. */
export interface Device {
  readonly context: () => BrowserContext
  readonly pages: () => ReadonlyArray<Watched>
  readonly open: () => Promise<Page>
  /** kill -9 of the whole browser, then the same profile again. Only of a device with a profile of its own. */
  readonly killAndRelaunch: () => Promise<void>
  /** Moves the clocks of every page, those to come too. */
  readonly shiftClocks: (wall: number, mono: number) => Promise<void>
  readonly close: () => Promise<void>
}

const launchOptions = () => {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error("no browser: run npm test, which brings one")
  return { executablePath, args: [...BROWSER_ARGS] }
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions())

const CONTEXT = { viewport: { width: 1280, height: 900 }, locale: "zh-CN", reducedMotion: "reduce" } as const

/** `browser`: a fresh profile in it. null: a browser and a profile folder of its own, which can be killed. */
export const makeDevice = async (browser: Browser | null, url: string, token: string): Promise<Device> => {
  const profile = browser === null ? await mkdtemp(join(tmpdir(), "device-")) : null
  const watched: Array<{ readonly page: Page; readonly seen: Array<Seen> }> = []
  let shift: readonly [number, number] = [0, 0]
  const watch = (page: Page) => {
    const known = watched.find((each) => each.page === page)
    if (known !== undefined) return known
    const fresh = { page, seen: [] }
    watched.push(fresh)
    return fresh
  }
  const launch = async (): Promise<BrowserContext> => {
    const context =
      browser === null
        ? await chromium.launchPersistentContext(profile ?? "", { ...launchOptions(), ...CONTEXT })
        : await browser.newContext(CONTEXT)
    context.setDefaultTimeout(PATIENCE_MS)
    await context.exposeBinding("tellSeen", ({ page }, seen: Seen) => void watch(page).seen.push(seen))
    await context.addInitScript(watchScreen)
    await context.addCookies([{ name: "token", value: token, url }])
    return context
  }
  let context = await launch()
  return {
    context: () => context,
    pages: () => watched,
    open: async () => {
      const page = await context.newPage()
      watch(page)
      if (shift.some((by) => by !== 0)) await page.addInitScript(shiftClocks, shift)
      return page
    },
    killAndRelaunch: async () => {
      if (profile === null) throw new Error("this device has no browser of its own")
      const closed = new Promise((resolve) => context.once("close", resolve))
      for (const pid of processesOf(profile)) process.kill(pid, "SIGKILL")
      await closed
      context = await launch()
    },
    shiftClocks: async (wall, mono) => {
      shift = [wall, mono]
      for (const page of context.pages()) if (!page.isClosed()) await page.evaluate(shiftClocks, shift)
    },
    close: async () => {
      await context.close().catch(() => {})
      if (profile !== null) await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const shiftClocks = ([wall, mono]: readonly [number, number]) =>
  (globalThis as unknown as { readonly shiftClocks: (wall: number, mono: number) => void }).shiftClocks(wall, mono)

/** The browsers that were started with this profile; the kernel ends their children. */
const processesOf = (profile: string): ReadonlyArray<number> =>
  execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(profile) && !line.includes("--type="))
    .map((line) => Number(line.trim().split(" ")[0]))
