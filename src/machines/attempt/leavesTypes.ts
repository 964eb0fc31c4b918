import type { Payload } from "#domain/contract/Contract.ts"
import type { LeavingRule } from "#domain/contract/roomRules.ts"

/** An absence that was seen and not reported yet. */
export type SeenLeave = Omit<Payload<"exam.leave">, "attempt_id" | "offline"> & { readonly offline: boolean }

export interface LeavesInput {
  readonly attempt_id: string
  /** null: its absences are nobody's business. */
  readonly rule: LeavingRule | null
  /** How often it was left before, of the absences that count. */
  readonly counted: number
  readonly seed: number
}

export interface LeavesContext extends LeavesInput {
  /** The first is reported next. */
  readonly seen: ReadonlyArray<SeenLeave>
  readonly tries: number
  /** The count of the notice that was read; -1 before. */
  readonly read: number
}

export type LeavesEvent =
  | { readonly type: "page.left"; readonly leave: SeenLeave }
  | { readonly type: "notice.read" }
  | { readonly type: "report.pause" }
  | { readonly type: "report.resume" }

/** What the machine sends its exam: the attempt ends soon. */
export interface LeaveEnds {
  readonly type: "leave.ends"
}
