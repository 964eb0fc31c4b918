import type { Job } from "../core/runSteps.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { AskDeps } from "./askProvider.ts"
import { sendLateNotice } from "./sendLateNotice.ts"
import { reconcile } from "./reconcile.ts"

/** What is done for orders in the background. */
export const orderJobs = (deps: OrderJobDeps): ReadonlyArray<Job> => [
  { name: "reconcile orders", every: 2_000, run: reconcile(deps) },
  ...(deps.development
    ? [{ name: "embedded notices", every: 2_000, run: sendLateNotice(deps.providers, deps.keys.deriving) }]
    : []),
]

interface OrderJobDeps extends AskDeps {
  readonly keys: ServerKeys
  /** Whether there is an embedded provider. */
  readonly development: boolean
}
