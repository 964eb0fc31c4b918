import type { Device, Subscribing } from "#domain/messages/Push.ts"
import { forgetSubscription, keepSubscription, textOf } from "./keptSubscription.ts"

/** The service worker of a page that was opened just now is on its way. */
const PATIENCE_MS = 10_000

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription()) ?? null

export const readPushDevice = async (): Promise<Device> => {
  if (!isSupported()) return "unsupported"
  if (Notification.permission === "denied") return "denied"
  return Notification.permission === "granted" && (await subscriptionHere()) !== null ? "subscribed" : "unsubscribed"
}

/** Asks the learner first: browsers want that within the press of a button. */
export const subscribePush = async ({ siteKey }: { readonly siteKey: string }): Promise<Subscribing> => {
  const permission = await Notification.requestPermission()
  if (permission !== "granted") return { kind: permission === "denied" ? "denied" : "dismissed" }
  const registration = await Promise.race([navigator.serviceWorker.ready, after(PATIENCE_MS)])
  if (registration === null) return { kind: "unreachable" }
  try {
    // one of another key, as of a site that was set up anew, is in the way
    const old = await registration.pushManager.getSubscription()
    if (old !== null && textOf(old.options.applicationServerKey) !== siteKey) await old.unsubscribe()
    const found = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey })
    return { kind: "subscribed", subscription: await keepSubscription(found, siteKey) }
  } catch {
    return { kind: "unreachable" }
  }
}

export const unsubscribePush = async (): Promise<void> => {
  if (!isSupported()) return
  // first: the worker renews what is kept
  await forgetSubscription()
  await (await subscriptionHere())?.unsubscribe()
}

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))
