import type { Subscription } from "#domain/messages/Push.ts"

/** What the site pushes to, and the key of the site that it was made with. */
interface KeptSubscription extends Subscription {
  readonly siteKey: string
}

/** A store of its own: pages and the service worker share no other. */
const STORE = "push"
const PLACE = "/subscription"

/** A browser that drops a subscription takes along what would prove that the next one is its own (decision 55). */
export const keepSubscription = async (found: PushSubscription, siteKey: string): Promise<Subscription> => {
  const subscription = subscriptionOf(found)
  const kept: KeptSubscription = { ...subscription, siteKey }
  await (await caches.open(STORE)).put(PLACE, Response.json(kept))
  return subscription
}

export const keptSubscription = async (): Promise<KeptSubscription | null> => {
  const kept = await caches.match(PLACE, { cacheName: STORE })
  return kept === undefined ? null : ((await kept.json()) as KeptSubscription)
}

export const forgetSubscription = async (): Promise<void> => {
  await caches.delete(STORE)
}

export const subscriptionOf = (found: PushSubscription): Subscription => ({
  endpoint: found.endpoint,
  public_key: textOf(found.getKey("p256dh")),
  secret: textOf(found.getKey("auth")),
})

/** base64url without its padding. */
export const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
