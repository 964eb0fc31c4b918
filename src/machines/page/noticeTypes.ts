import * as Notification from "#domain/app/Notification.ts"
import * as Toast from "#domain/app/Toast.ts"

/** A toast is one short line that answers an act; a notification reports something that happened by itself. */
export interface NoticeRequest {
  readonly kind: "toast" | "notification"
  readonly level: "info" | "success" | "warning" | "error"
  readonly title?: string
  readonly text: string
}

export interface Notice extends NoticeRequest {
  readonly id: string
}

export interface NoticeInput {
  readonly id: string
  /** Milliseconds until it closes by itself. */
  readonly life: number
}

export const lifeOf = ({ kind }: NoticeRequest): number =>
  kind === "toast" ? Toast.DURATION_MS : Notification.DURATION_MS
