import type { CallFailure } from "#domain/contract/Request.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface SmsCoolDownInput {
  readonly scene: "login" | "register" | "reset" | "wechat"
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export interface SmsCoolDownContext extends SmsCoolDownInput {
  /** When another code may be asked for; null when it may. */
  readonly until: number | null
  readonly secondsLeft: number
  /** Where the last code went; another number need not wait. */
  readonly mobile: string
  /** When the present second began. */
  readonly second_at: number
  readonly failure: CallFailure | null
}

export type SmsCoolDownEvent = PageEvent<SmsCoolDownInput> | { readonly type: "sms.send"; readonly mobile: string }
