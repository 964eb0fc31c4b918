import { createECDH } from "node:crypto"
import type { Page, Worker } from "playwright-core"
import { expect, inject, test } from "vitest"
import { sign } from "#domain/protocol/sign.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { openable } from "../support/openable.ts"
import { signOut } from "../support/signOut.ts"
import { signUp } from "../support/signUp.ts"

const site = inject("siteUrl")

/** Hands a push to the worker as the browser does: Chromium's own service is on the internet. */
const pushing = async ({ context, page }: Pick<Visitor, "context" | "page">) => {
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${site}/`)
      if (found !== undefined) resolve(found.registrationId)
    })
  })
  await session.send("ServiceWorker.enable")
  const registrationId = await registration
  return (data: unknown) =>
    session.send("ServiceWorker.deliverPushMessage", { origin: site, registrationId, data: JSON.stringify(data) })
}

/** A browser without a screen allows no notifications and no windows: this is what the worker would have shown and opened. */
const watched = async (worker: Worker) => {
  await worker.evaluate(() => {
    const shown: Array<{ title: string; tag: string; body: string; data: unknown; close: () => void }> = []
    const opened: string[] = []
    Object.assign(globalThis, { shown, opened })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { tag = "", body = "", data }: NotificationOptions) => {
        const at = shown.findIndex((one) => one.tag === tag)
        const one = { title, tag, body, data: data as unknown, close: () => void shown.splice(shown.indexOf(one), 1) }
        shown.splice(at === -1 ? shown.length : at, at === -1 ? 0 : 1, one)
      },
      getNotifications: async () => [...shown],
    })
    const { clients } = globalThis as never as { clients: object }
    Object.assign(Object.getPrototypeOf(clients) as object, {
      openWindow: async (href: string) => void opened.push(href),
    })
    const { WindowClient } = globalThis as never as { WindowClient: { prototype: object } }
    Object.assign(WindowClient.prototype, {
      focus: async () => void opened.push("focused"),
    })
  })
  const read = <T>(name: string) => worker.evaluate((key) => Reflect.get(globalThis, key) as T, name)
  return {
    shown: async () =>
      (await read<ReadonlyArray<Record<string, unknown>>>("shown")).map(({ title, body, data }) => [title, body, data]),
    opened: () => read<ReadonlyArray<string>>("opened"),
    click: (at: number) =>
      worker.evaluate((index) => {
        const { shown } = globalThis as never as { shown: ReadonlyArray<object> }
        const event = Object.assign(new Event("notificationclick"), { notification: shown[index], waitUntil: () => {} })
        globalThis.dispatchEvent(event)
      }, at),
  }
}

const subscribed = (number: number) => {
  const pair = createECDH("prime256v1")
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/journey-${number}`,
    public_key: pair.generateKeys("base64url"),
    secret: Buffer.alloc(16, number).toString("base64url"),
  }
}
type Subscribed = ReturnType<typeof subscribed>

/** What a page keeps that turned push on: this browser's own push service is on the internet. */
const turnOn = async (page: Page, subscription: Subscribed) =>
  page.evaluate(
    async ({ found, signed }) => {
      const headers = {
        "content-type": "application/json",
        authorization: localStorage.getItem("token") ?? "",
        "idempotency-key": crypto.randomUUID(),
      }
      const body = JSON.stringify({ subscription: found })
      const answer = await fetch("/api/message/push", { method: "POST", headers: { ...headers, ...signed }, body })
      const kept = Response.json({ ...found, siteKey: "key" })
      await (await caches.open("push")).put("/subscription", kept)
      return answer.status
    },
    { found: subscription, signed: { sign: sign("0", "study-site"), "access-time": "0" } },
  )

/** The browser has another subscription, and tells the worker so. */
const renewIn = (worker: Worker, subscription: Subscribed) =>
  worker.evaluate(({ endpoint, public_key, secret }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))
    const found = {
      endpoint,
      getKey: (name: string) => bytes(name === "auth" ? secret : public_key).buffer,
      unsubscribe: async () => true,
    }
    Object.assign(PushManager.prototype, { getSubscription: async () => found })
    globalThis.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { waitUntil: () => {} }))
  }, subscription)

const endpointKept = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match("/subscription", { cacheName: "push" })
    return kept === undefined ? null : ((await kept.json()) as { endpoint: string }).endpoint
  })

test("a push is shown once, whatever it holds, leads to its page, and nothing of it stays when somebody signs out", async () => {
  const visitor = await openVisitor({ worker: true })
  const { context, page, close } = visitor
  await signUp(page, site, "13900003301", "/study/messages")
  await page.getByText("浏览器不让本站发通知").waitFor()
  await openable(page)
  const push = await pushing(visitor)
  const [worker] = context.serviceWorkers()
  const { shown, opened, click } = await watched(worker ?? expect.unreachable())
  const told = { title: "考试成绩公布了", text: "统一考试", url: "/online-result?attempt_id=1", tag: "one" }
  await push(told)
  await push({ ...told, text: "统一考试，再次" })
  await push({ ...told, url: "/study/messages", tag: "two" })
  await push("nothing that the site sent")
  const result = `${site}/online-result?attempt_id=1`
  await expect.poll(shown).toStrictEqual([
    ["考试成绩公布了", "统一考试，再次", result],
    ["考试成绩公布了", "统一考试", `${site}/study/messages`],
    ["有新消息", "", `${site}/`],
  ])
  await click(0)
  await click(0)
  await expect.poll(opened).toStrictEqual([result, "focused"])
  expect(await shown()).toHaveLength(1)

  const [before, after] = [subscribed(1), subscribed(2)]
  expect(await turnOn(page, before)).toBe(200)
  await renewIn(worker ?? expect.unreachable(), after)
  await expect.poll(() => endpointKept(page)).toBe(after.endpoint)

  await signOut(page, site)
  await expect.poll(shown).toStrictEqual([])
  await expect.poll(() => endpointKept(page)).toBeNull()
  await close()
})
