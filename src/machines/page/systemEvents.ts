import type { NoticeRequest } from "./noticeTypes.ts"

export type NavigationSource = "push" | "replace" | "pop"

/** What anybody may send to the actors that the root names. */
export interface SystemEvents {
  readonly session:
    | {
        readonly type: "session.tokenReceived"
        readonly token: string
        readonly redeem?: string
        /** The account was made just now. */
        readonly isNew?: boolean
      }
    | { readonly type: "session.refresh" }
    | { readonly type: "session.signOut" }
    | { readonly type: "request.unauthorized" }
  readonly navigation:
    | { readonly type: "navigate"; readonly href: string; readonly source: NavigationSource }
    | { readonly type: "signIn.request" }
    | { readonly type: "page.blocksLeaving"; readonly blocksLeaving: boolean }
    | { readonly type: "leave.cancel" }
  readonly reminders: { readonly type: "reminder.refresh" }
  readonly notices: { readonly type: "notice.show"; readonly notice: NoticeRequest }
}

export const toast = (level: NoticeRequest["level"], text: string): SystemEvents["notices"] => ({
  type: "notice.show",
  notice: { kind: "toast", level, text },
})

/** A new entry of the history. */
export const visit = (href: string): SystemEvents["navigation"] => ({ type: "navigate", href, source: "push" })
