import type { Conditions, Fault } from "./Conditions.ts"

export interface ConditionsContext extends Omit<Conditions, "isFrozen"> {
  /** The site's time, epoch milliseconds. */
  readonly now: number
}

export type ConditionsEvent =
  | { readonly type: "fault.toggle"; readonly fault: Fault }
  /** `text`: an amount, forwards or back, or an instant, as in the address. */
  | { readonly type: "clock.move"; readonly text: string }
  | { readonly type: "clock.freeze" }
  | { readonly type: "clock.run" }
  | { readonly type: "clock.ticked"; readonly now: number }
