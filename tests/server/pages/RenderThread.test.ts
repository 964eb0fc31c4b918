import { afterAll, beforeAll, expect, it } from "vitest"
import type { StartUp } from "#domain/app/StartUp.ts"
import { type RenderThread, startRenderThread } from "#server/pages/RenderThread.ts"

/** An entry that does what its address says. */
const ENTRY = `data:text/javascript,${encodeURIComponent(`
import { threadId } from "node:worker_threads"
export const renderPage = async ({ href, call }) => {
  if (href === "/ends") process.exit(7)
  if (href === "/fails") throw new TypeError("no such page")
  if (href === "/waits") await new Promise(() => {})
  const { value } = await call({ call: "default.ip", payload: { href } })
  return { kind: "redirect", to: value + " by " + (threadId === 0 ? "the server" : "a thread") }
}`)}`

let thread: RenderThread
beforeAll(async () => {
  thread = await startRenderThread(ENTRY)
})
afterAll(() => thread.close())

const render = (href: string) =>
  thread.render({
    startUp: {} as StartUp,
    href,
    patience: 0,
    call: async ({ payload }) => ({ ok: true, value: `asked with ${JSON.stringify(payload)}` }),
  })

it("renders on a thread of its own, whose calls are made here", async () => {
  expect(await Promise.all([render("/a"), render("/b")])).toStrictEqual([
    { kind: "redirect", to: 'asked with {"href":"/a"} by a thread' },
    { kind: "redirect", to: 'asked with {"href":"/b"} by a thread' },
  ])
})

it("fails the page that fails, and renders the next", async () => {
  await expect(render("/fails")).rejects.toThrow("no such page")
  expect(await render("/a")).toMatchObject({ kind: "redirect" })
})

it("fails what was being rendered when the thread ends, and starts another", async () => {
  const waiting = render("/waits")
  const [ended, waited] = await Promise.allSettled([render("/ends"), waiting])
  expect([ended.status, waited.status]).toStrictEqual(["rejected", "rejected"])
  expect(await render("/a")).toMatchObject({ kind: "redirect" })
})

it("says what is wrong with an entry that cannot be loaded", async () => {
  await expect(startRenderThread("data:text/javascript,throw new Error('no build')")).rejects.toMatchObject({
    cause: { message: "no build" },
  })
})
