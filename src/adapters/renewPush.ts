import { SHELL } from "#domain/app/Offline.ts"
import type { StartUp } from "#domain/app/StartUp.ts"
import type { Input, Output } from "#domain/contract/Contract.ts"
import { HEADERS } from "#domain/protocol/protocol.ts"
import * as Sign from "#domain/protocol/sign.ts"
import { forgetSubscription, keepSubscription, keptSubscription, subscriptionOf } from "./keptSubscription.ts"

type Push = Pick<PushManager, "getSubscription" | "subscribe">
type Renewal = Input<"message.renewPush">

/**
 * Names the site this browser's present subscription, where it is another one than the site pushes to, or none. Rejects
 * while the site or the push service cannot be reached; the next call tries again.
 */
export const renewPush = async (push: Push): Promise<void> => {
  const kept = await keptSubscription()
  if (kept === null) return
  const found = await subscribed(push, kept.siteKey)
  if (found?.endpoint === kept.endpoint) return
  const { endpoint, secret } = kept
  const isOn = await tellSite({ endpoint, secret, subscription: found && subscriptionOf(found) })
  if (found !== null && isOn) {
    await keepSubscription(found, kept.siteKey)
    return
  }
  await forgetSubscription()
  await found?.unsubscribe()
}

/** Null: the learner took the permission back. */
const subscribed = async (push: Push, siteKey: string): Promise<PushSubscription | null> => {
  try {
    return (
      (await push.getSubscription()) ?? (await push.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey }))
    )
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return null
    throw error
  }
}

/** A service worker has no page: what signs a call stands in the site's shell. */
const tellSite = async (renewal: Renewal): Promise<boolean> => {
  const [, text = ""] = /id="start-up">([^<]*)</.exec(await (await fetch(SHELL)).text()) ?? []
  const { api_base, salt, now } = JSON.parse(text) as StartUp
  const accessTime = Sign.accessTime(now)
  const headers = {
    [HEADERS.contentType]: "application/json",
    [HEADERS.accessTime]: accessTime,
    [HEADERS.sign]: Sign.sign(accessTime, salt),
  }
  const body = JSON.stringify(renewal)
  const answer = await fetch(`${api_base}/message/renew-push`, { method: "POST", headers, body })
  if (!answer.ok) throw new Error(`the site answered ${answer.status}`)
  const { data } = (await answer.json()) as { readonly data: Output<"message.renewPush"> }
  return data.on
}
