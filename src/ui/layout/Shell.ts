import type { ReactNode } from "react"
import type { DisplayMode, Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"

/** Who is here, as the frame of every page shows it. `restoring` on the server and until the session is known. */
export type Account =
  | { readonly state: "restoring" }
  | { readonly state: "signedOut" }
  | { readonly state: "signedIn"; readonly id: string; readonly name: string; readonly avatar: string }

export interface Brand {
  readonly name: string
  /** Address of an image, or "" for a drawn mark. */
  readonly logo: string
}

/** What the frame around a page is made of. */
export interface Shell {
  readonly brand: Brand
  readonly sections: Navigation
  readonly mode: DisplayMode
  readonly account: Account
  /** Courses are sold here: prices are shown, and it is not study mode. */
  readonly hasOrders: boolean
  /** Where the visitor is: path and query. */
  readonly href: string
  readonly footer: Output<"default.bottomDetail"> | null
  /** Whether another page is on its way. */
  readonly busy: boolean
  /** One sentence about the whole site that stays while it is true; "" for none. */
  readonly pinned: string
  readonly onSignOut: () => void
  /** The search box; null where there is no search, or a page has its own. */
  readonly search: ReactNode
}
