import type { LatestBuild } from "#domain/app/BuildChange.ts"

export interface BuildInput {
  /** Id of the build that runs; "" when it knows none. */
  readonly own: string
}

export interface BuildContext extends BuildInput {
  /** The other build that was seen. */
  readonly found: LatestBuild | null
}

export type BuildEvent = { readonly type: "window.shown" } | { readonly type: "window.hidden" }
