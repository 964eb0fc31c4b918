import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { StartUp } from "#domain/app/StartUp.ts"

export interface RenderRequest {
  readonly startUp: StartUp
  /** `/path?query` as asked for. */
  readonly href: string
  /** Makes a call in this process, for the visitor's agency, without a learner. */
  readonly call: (request: CallRequest) => Promise<CallOutcome>
  /** How long the page may take to settle, in milliseconds; after it the branded shell is sent. */
  readonly patience: number
  /** Nobody is signed in: the page goes on as it does for a guest, who is shown no page that needs a learner. */
  readonly isGuest?: true
}

export type Rendered =
  | { readonly kind: "redirect"; readonly to: string }
  | {
      readonly kind: "page"
      readonly status: number
      readonly page: string
      readonly title: string
      readonly description: string
      readonly html: string
      /** What the view threw: the page is the error page then, and the browser begins without a snapshot. */
      readonly threw?: Error
      /** The dehydrated actor tree; the browser resumes from it. Null where there is none. */
      readonly snapshot: unknown
      readonly isSettled: boolean
      /** Every call the page made, for its payload. */
      readonly calls: ReadonlyArray<{ readonly request: CallRequest; readonly outcome: CallOutcome }>
    }

/**
 * The server's entry into the app: runs the same actor tree as the browser until the page is settled and renders it.
 */
export type RenderPage = (request: RenderRequest) => Promise<Rendered>
