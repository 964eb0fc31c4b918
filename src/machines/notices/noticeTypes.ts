/** A toast is one short line that answers an act; a notification tells of something that happened by itself. */
export interface NoticeRequest {
  readonly kind: "toast" | "notification"
  readonly level: "info" | "success" | "warning" | "error"
  readonly text: string
}
