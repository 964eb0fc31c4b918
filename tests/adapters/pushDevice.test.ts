import { expect, it, onTestFinished } from "vitest"
import { keptSubscription } from "#adapters/keptSubscription.ts"
import { readPushDevice, subscribePush, unsubscribePush } from "#adapters/pushDevice.ts"
import { storedCaches } from "../support/storedCaches.ts"

const stub = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true })
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(target, name)
    else Object.defineProperty(target, name, before)
  })
}

/** 65 bytes whose base64 has all three signs that base64url writes otherwise. */
const KEY = Uint8Array.from({ length: 65 }, (_, at) => [251, 255, 190][at % 3] ?? 0)
const SITE_KEY = Buffer.from(KEY).toString("base64url")
const DEVICE = { endpoint: "https://push.test/1", public_key: SITE_KEY, secret: "AQID" }

interface Browser {
  readonly permission?: NotificationPermission
  readonly answer?: NotificationPermission
  /** The key of the site that the browser is subscribed to. */
  readonly subscribed?: Uint8Array<ArrayBuffer>
  readonly isCut?: boolean
}

/** A browser with push, and what it was told to do. */
const browser = ({ permission = "default", answer = permission, subscribed, isCut = false }: Browser) => {
  const done: string[] = []
  const subscriptionOf = (key: Uint8Array<ArrayBuffer>) => ({
    endpoint: DEVICE.endpoint,
    options: { applicationServerKey: key.buffer },
    getKey: (name: string) => (name === "p256dh" ? KEY : Uint8Array.of(1, 2, 3)).buffer,
    unsubscribe: async () => {
      done.push("unsubscribed")
      current = null
    },
  })
  let current = subscribed === undefined ? null : subscriptionOf(subscribed)
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
        if (isCut) throw new Error("AbortError")
        done.push(`subscribed to ${applicationServerKey === SITE_KEY ? "this site" : "another"}`)
        return (current ??= subscriptionOf(KEY))
      },
    },
  }
  stub(globalThis, "caches", storedCaches())
  stub(globalThis, "window", { PushManager: {}, Notification: {} })
  stub(globalThis, "Notification", { permission, requestPermission: async () => answer })
  stub(globalThis.navigator, "serviceWorker", {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  return done
}

it("says what the browser allows, and whether it is subscribed", async () => {
  const read = (given: Browser) => {
    browser(given)
    return readPushDevice()
  }
  expect([
    await read({ permission: "denied" }),
    await read({ permission: "default" }),
    await read({ permission: "granted" }),
    await read({ permission: "granted", subscribed: KEY }),
    // the permission was taken back: what is left of the subscription shows nothing
    await read({ permission: "default", subscribed: KEY }),
  ]).toStrictEqual(["denied", "unsubscribed", "unsubscribed", "subscribed", "unsubscribed"])
})

it("has no push in a browser without a part of it, and nothing to end there", async () => {
  stub(globalThis, "window", {})
  stub(globalThis.navigator, "serviceWorker", {})
  expect(await readPushDevice()).toBe("unsupported")
  await unsubscribePush()
})

it("subscribes to this site with keys that the server reads", async () => {
  const done = browser({ answer: "granted" })
  expect(await subscribePush({ siteKey: SITE_KEY })).toStrictEqual({ kind: "subscribed", subscription: DEVICE })
  expect(done).toStrictEqual(["subscribed to this site"])
  expect(await keptSubscription()).toStrictEqual({ ...DEVICE, siteKey: SITE_KEY })
})

it("keeps a subscription to this site, and ends one of another key first", async () => {
  const kept = browser({ answer: "granted", subscribed: KEY })
  await subscribePush({ siteKey: SITE_KEY })
  const changed = browser({ answer: "granted", subscribed: Uint8Array.of(9) })
  await subscribePush({ siteKey: SITE_KEY })
  expect([kept, changed]).toStrictEqual([["subscribed to this site"], ["unsubscribed", "subscribed to this site"]])
})

it("tells a no from a question that was closed, and from a push service that cannot be reached", async () => {
  const kindOf = async (given: Browser) => {
    browser(given)
    return (await subscribePush({ siteKey: SITE_KEY })).kind
  }
  expect([
    await kindOf({ answer: "denied" }),
    await kindOf({ answer: "default" }),
    await kindOf({ answer: "granted", isCut: true }),
  ]).toStrictEqual(["denied", "dismissed", "unreachable"])
})

it("ends the subscription, and keeps nothing that could be renewed", async () => {
  const done = browser({ permission: "granted", answer: "granted", subscribed: KEY })
  await subscribePush({ siteKey: SITE_KEY })
  done.length = 0
  await unsubscribePush()
  expect(await keptSubscription()).toBeNull()
  expect([done, await readPushDevice()]).toStrictEqual([["unsubscribed"], "unsubscribed"])
})
