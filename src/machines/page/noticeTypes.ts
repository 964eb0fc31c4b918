import type { Kind } from "#domain/app/Notice.ts"

/** A toast is one short line that answers an act; a notification reports something that happened by itself. */
export interface NoticeRequest {
  readonly kind: Kind
  readonly level: "info" | "success" | "warning" | "error"
  readonly title?: string
  readonly text: string
  /** What is offered by a button; such a notice stays. */
  readonly offer?: "update"
}

export interface Notice extends NoticeRequest {
  readonly id: string
}

export interface NoticeInput {
  readonly id: string
  /** Milliseconds until it closes by itself. */
  readonly life: number
}
