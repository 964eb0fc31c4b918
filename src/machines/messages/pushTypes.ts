import type { Device, Subscription } from "#domain/messages/Push.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface PushContext {
  /** Null until the browser was asked. */
  readonly device: Device | null
  /** Whether the site pushes to this device, since it was changed here; null: as the page's answer says. */
  readonly isAsked: boolean | null
  /** What the browser subscribes with. */
  readonly siteKey: string
  readonly subscription: Subscription | null
}

export type PushEvent =
  | PageEvent<unknown>
  | { readonly type: "push.turnOn"; readonly siteKey: string }
  | { readonly type: "push.turnOff" }
