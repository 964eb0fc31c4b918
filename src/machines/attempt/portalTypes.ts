import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { DeviceFacts } from "#domain/attempt/DeviceCheck.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface PortalInput {
  readonly paper_id: string
  readonly user_id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** Plain data. Times are epoch milliseconds of server time. */
export interface PortalContext extends PortalInput {
  readonly paper: Output<"question.paper"> | null
  readonly failure: CallFailure | null
  /** Null until the device was checked. */
  readonly device: DeviceFacts | null
  readonly seed: number
}

export type DeviceCheckInput = Pick<PortalInput, "user_id" | "paper_id">

export type PortalEvent =
  | PageEvent<PortalInput>
  | { readonly type: "clock.ticked"; readonly now: number }
  | { readonly type: "network.online" }
  | { readonly type: "page.shown" }
  | { readonly type: "page.hidden" }
  | { readonly type: "portal.retry" }
  | { readonly type: "portal.check" }
  | { readonly type: "portal.enter" }
