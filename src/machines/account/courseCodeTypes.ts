import type { Output } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Typed } from "#domain/account/CourseCode.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface CourseCodeContext extends Typed {
  /** What is wrong with it, in Chinese. */
  readonly error: string | null
  /** How often it was refused: the focus goes back to the field each time. */
  readonly refusals: number
  readonly preview: Output<"code.preview"> | null
  readonly redeemed: Output<"code.redeem"> | null
}

export type CourseCodeOutcome<N extends "code.preview" | "code.redeem"> = CallOutcome<Output<N>>

export type CourseCodeEvent =
  | PageEvent<unknown>
  /** Whether it is whole comes with it: a recording, which holds no code, could not tell. */
  | ({ readonly type: "code.type" } & Typed)
  | { readonly type: "code.check" }
  | { readonly type: "code.redeem" }
  /** Another code. */
  | { readonly type: "code.restart" }
