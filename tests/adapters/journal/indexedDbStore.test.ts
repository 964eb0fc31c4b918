import { execFileSync } from "node:child_process"
import { createServer, type Server } from "node:http"
import { mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type BrowserContext, chromium, type Page } from "playwright-core"
import type { openIndexedDb } from "#adapters/journal/indexedDbStore.ts"
import { BROWSER_ARGS, findBrowser } from "../../../scripts/browser.mjs"
import { appending, draft, noting, reading } from "./journalWorld.ts"

declare global {
  interface Window {
    readonly openIndexedDb: typeof openIndexedDb
  }
}

let server: Server
let url = ""
let profile = ""

beforeAll(async () => {
  const entry = resolve("src/adapters/journal/indexedDbStore.ts")
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "virtual-entry" ? id : null),
        load: (id) =>
          id === "virtual-entry"
            ? `import { openIndexedDb } from ${JSON.stringify(entry)}\nwindow.openIndexedDb = openIndexedDb`
            : null,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: "virtual-entry" } },
  })
  const output = (Array.isArray(built) ? built[0] : built) as {
    readonly output: ReadonlyArray<{ readonly code?: string }>
  }
  const code = output.output[0]?.code ?? ""
  server = createServer((request, response) => {
    const isScript = request.url === "/journal.js"
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8" })
    response.end(
      isScript
        ? code
        : '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/journal.js"></script>',
    )
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  profile = await mkdtemp(join(tmpdir(), "journal-"))
})

afterAll(async () => {
  server.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly close: () => Promise<void>
}

/** The browser with this file's own profile, which outlives it. */
const visit = async (): Promise<Visitor> => {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error("no browser: run npm test, which brings one")
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: [...BROWSER_ARGS] })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(url)
  await page.waitForFunction(() => "openIndexedDb" in window)
  return { context, page, close: () => context.close() }
}

/** Runs a store's method in the page. */
const use = <T>(page: Page, method: "client" | "append" | "find" | "note" | "prune", input: unknown): Promise<T> =>
  page.evaluate(
    async ([name, given]) => {
      const store = await window.openIndexedDb(window, {
        page: "page",
        monotonic: () => performance.now(),
        newId: () => Math.random().toString(36).slice(2),
      })
      return (await store[name](given as never)) as never
    },
    [method, input] as const,
  )

type Records = ReadonlyArray<{ readonly seq: number; readonly value: unknown }>

/** The browser's own process: the one that was started with this profile and is no child of another. */
const killBrowser = (): void => {
  const lines = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n")
  for (const line of lines)
    if (line.includes(profile) && !line.includes("--type=")) process.kill(Number(line.trim().split(" ")[0]), "SIGKILL")
}

describe("the journal in IndexedDB", () => {
  it("gives every number once, however many tabs write at the same time", async () => {
    const visitor = await visit()
    const other = await visitor.context.newPage()
    await other.goto(url)
    await other.waitForFunction(() => "openIndexedDb" in window)
    const client = await use<string>(visitor.page, "client", { user_id: "u1", renew: false })
    expect(await use<string>(other, "client", { user_id: "u1", renew: false })).toBe(client)
    const batches = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        use<Records>(index % 2 === 0 ? visitor.page : other, "append", {
          ...appending(draft(`${index}`)),
          client_id: client,
        }),
      ),
    )
    expect(
      batches
        .flat()
        .map(({ seq }) => seq)
        .toSorted((a, b) => a - b),
    ).toStrictEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    await visitor.close()
  })

  it("has everything whose transaction was complete after the browser was killed with -9", async () => {
    const visitor = await visit()
    const input = { ...appending(), attempt_id: "t2", client_id: "killed" }
    const kept: Array<number> = []
    for (let turn = 0; turn < 25; turn += 1) {
      const records = await use<Records>(visitor.page, "append", { ...input, drafts: [draft(`答案${turn}`)] })
      kept.push(...records.map(({ seq }) => seq))
    }
    killBrowser()
    await visitor.close().catch(() => {})
    const again = await visit()
    const { records } = await use<{ records: Records }>(again.page, "find", { ...reading, attempt_id: "t2" })
    expect(records.map(({ seq }) => seq)).toStrictEqual(kept)
    await again.close()
  })

  it("notes, finds and forgets attempts, and sets aside what was changed", async () => {
    const visitor = await visit()
    const { page } = visitor
    const client_id = await use<string>(page, "client", { user_id: "u1", renew: false })
    await use(page, "append", { ...appending(draft("A"), draft("B")), client_id, attempt_id: "t3" })
    await use(page, "note", { ...noting, client_id, attempt_id: "t3", source: { paper_id: "p3" }, acked: 1 })
    await page.evaluate(
      (client) =>
        new Promise<void>((done) => {
          const request = indexedDB.open("exam-journal")
          request.onsuccess = () => {
            const store = request.result.transaction("records", "readwrite").objectStore("records")
            const got = store.get(["u1", "t3", client, 1])
            got.onsuccess = () => {
              store.put({ ...got.result, value: "X" })
              store.transaction.oncomplete = () => (request.result.close(), done())
            }
          }
        }),
      client_id,
    )
    const found = await use<{ note: { acked: unknown }; records: Records }>(page, "find", {
      ...reading,
      attempt_id: null,
      source: { paper_id: "p3" },
    })
    expect([found.note.acked, found.records.map(({ value }) => value)]).toStrictEqual([{ [client_id]: 1 }, ["B"]])
    await use(page, "prune", { user_id: "u1", attempt_id: "t3", handed_in_at: 0 })
    await use(page, "prune", { user_id: "u1", attempt_id: "other", handed_in_at: 8 * 86_400_000 })
    expect(await use(page, "find", { ...reading, attempt_id: "t3" })).toStrictEqual({ note: null, records: [] })
    await visitor.close()
  })
})
