import { createHash } from "node:crypto"
import * as Push from "#domain/messages/Push.ts"
import type { Meter } from "../core/Meter.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import { encryptPush, type PushKeys } from "./encryptPush.ts"
import { makePushSigner } from "./pushKey.ts"

export interface PushTo extends PushKeys {
  readonly endpoint: string
  /** Of the site. */
  readonly host: string
}

export interface Pushed extends Omit<Push.Shown, "tag"> {
  readonly kind: string
  readonly subject: string
  /** How long it may wait for a device that is off (milliseconds). */
  readonly lasts: number
}

/**
 * What a push service said.
 *
 * - `gone`: the browser takes none any more.
 * - `later`: it takes this one some other time, not before `after` (milliseconds).
 * - `refused`: it does not take this one, and would not later.
 */
export type PushAnswer =
  | { readonly kind: "taken" | "gone" }
  | { readonly kind: "later"; readonly after: number }
  | { readonly kind: "refused"; readonly status: number }

export type SendPush = (to: PushTo, pushed: Pushed, now: number) => Promise<PushAnswer>

/** How long a push service may take. */
const PATIENCE_MS = 10_000

/** Asks the service of the endpoint, which is one of the site's, to push a message. Never rejects. */
export const makeSendPush = (keys: Pick<ServerKeys, "deriving">, patience = PATIENCE_MS): SendPush => {
  const signer = makePushSigner(keys)
  return async (to, { kind, subject, lasts, title, text, url }, now) => {
    // the second time that a message is pushed it takes the place of the first, at the service and on the screen
    const tag = createHash("sha256")
      .update(JSON.stringify([kind, subject]))
      .digest("base64url")
      .slice(0, 32)
    try {
      const response = await fetch(to.endpoint, {
        method: "POST",
        redirect: "manual",
        headers: {
          authorization: signer({ ...to, now }),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          ttl: String(Math.floor(lasts / 1000)),
          topic: tag,
          urgency: "normal",
        },
        body: Uint8Array.from(encryptPush(Push.textOf({ title, text, url, tag }), to)),
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      return answerOf(response)
    } catch {
      return { kind: "later", after: 0 }
    }
  }
}

/** Each push is counted by what became of it. */
export const meteredPush =
  (send: SendPush, meter: Meter): SendPush =>
  async (...push) => {
    const answer = await send(...push)
    meter.pushSent(answer.kind)
    return answer
  }

const answerOf = ({ ok, status, headers }: Response): PushAnswer => {
  if (ok) return { kind: "taken" }
  if (status === 404 || status === 410) return { kind: "gone" }
  if (status !== 429 && status < 500) return { kind: "refused", status }
  // a date in its place is not read
  const seconds = /^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0] ?? "0"
  return { kind: "later", after: Number(seconds) * 1000 }
}
