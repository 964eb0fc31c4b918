import { beforeEach, expect, it, vi } from "vitest"
import { forgetSubscription, keepSubscription, keptSubscription } from "#adapters/keptSubscription.ts"
import { renewPush } from "#adapters/renewPush.ts"
import { sign } from "#domain/protocol/sign.ts"
import { storedCaches } from "../support/storedCaches.ts"

const SITE_KEY = Buffer.alloc(65, 251).toString("base64url")

const made = (number: number) => ({
  endpoint: `https://push.test/${number}`,
  expirationTime: null,
  options: { applicationServerKey: null, userVisibleOnly: true },
  toJSON: () => ({}),
  getKey: (name: string) => Uint8Array.of(name === "auth" ? number : 9).buffer,
  unsubscribe: vi.fn(async () => true),
})
type Made = ReturnType<typeof made>
const plain = (number: number) => ({
  endpoint: `https://push.test/${number}`,
  public_key: "CQ",
  secret: ["", "AQ", "Ag"][number],
})

/** A browser's push, with the subscription that it has, and the one that it would make. */
const pushOf = (has: Made | null, makes: Made | Error = new Error("no push service")) => ({
  getSubscription: async () => has,
  subscribe: async (options: unknown) => {
    expect(options).toStrictEqual({ userVisibleOnly: true, applicationServerKey: SITE_KEY })
    if (makes instanceof Error) throw makes
    return makes
  },
})

const keep = (one: Made) => keepSubscription(one, SITE_KEY)
const endpointKept = async () => (await keptSubscription())?.endpoint

const SHELL_PAGE = `<html><script type="application/json" id="start-up">${JSON.stringify({
  api_base: "/api",
  salt: "pepper",
  now: 5_000_000,
})}</script></html>`
const site = vi.fn<(url: string, sent: { readonly body: string; readonly headers: object }) => Promise<Response>>()
const asked = () => site.mock.calls.map(([url, { body }]) => [url, JSON.parse(body) as unknown])
const answers = (on: boolean) => site.mockResolvedValue(Response.json({ data: { on } }))

beforeEach(() => {
  vi.stubGlobal("caches", storedCaches())
  site.mockReset()
  vi.stubGlobal("fetch", (url: string, sent: Parameters<typeof site>[1]) =>
    url === "/_shell" ? Promise.resolve(new Response(SHELL_PAGE)) : site(url, sent),
  )
})

it("asks nothing where nothing was turned on, was turned off, or nothing changed", async () => {
  const push = pushOf(made(2))
  await renewPush(push)
  await keep(made(1))
  await forgetSubscription()
  await renewPush(push)
  await keep(made(2))
  await renewPush(push)
  expect(site).not.toHaveBeenCalled()
})

it("names the site the subscription that the browser made, and the one before", async () => {
  answers(true)
  await keep(made(1))
  await renewPush(pushOf(made(2)))
  expect(asked()).toStrictEqual([
    ["/api/message/renew-push", { endpoint: plain(1).endpoint, secret: "AQ", subscription: plain(2) }],
  ])
  expect(site.mock.calls[0]?.[1].headers).toStrictEqual({
    "Content-Type": "application/json",
    "Access-Time": "5000",
    Sign: sign("5000", "pepper"),
  })
  expect(await keptSubscription()).toStrictEqual({ ...plain(2), siteKey: SITE_KEY })
})

it("subscribes where the browser dropped its subscription and made none", async () => {
  answers(true)
  await keep(made(1))
  await renewPush(pushOf(null, made(2)))
  expect([asked()[0]?.[1], await endpointKept()]).toStrictEqual([
    { endpoint: plain(1).endpoint, secret: "AQ", subscription: plain(2) },
    plain(2).endpoint,
  ])
})

it("ends push at the site when the learner took the permission back", async () => {
  answers(false)
  await keep(made(1))
  await renewPush(pushOf(null, new DOMException("", "NotAllowedError")))
  expect([asked()[0]?.[1], await endpointKept()]).toStrictEqual([
    { endpoint: plain(1).endpoint, secret: "AQ", subscription: null },
    undefined,
  ])
})

it("ends a subscription that the site does not know any more: its session is over", async () => {
  answers(false)
  const next = made(2)
  await keep(made(1))
  await renewPush(pushOf(next))
  expect([next.unsubscribe.mock.calls, await endpointKept()]).toStrictEqual([[[]], undefined])
})

it.each([
  ["the push service", () => renewPush(pushOf(null))],
  ["the site", () => (site.mockRejectedValue(new TypeError("Failed to fetch")), renewPush(pushOf(made(2))))],
  ["its server", () => (site.mockResolvedValue(new Response("", { status: 503 })), renewPush(pushOf(made(2))))],
])("keeps what it has to prove while %s cannot be reached", async (_, attempt) => {
  await keep(made(1))
  await expect(attempt()).rejects.toThrow()
  expect(await endpointKept()).toBe(plain(1).endpoint)
})
