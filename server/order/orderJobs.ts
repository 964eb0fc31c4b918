import type { Job } from "../core/runSteps.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { AskDeps } from "./askProvider.ts"
import { sendLateNotice } from "./sendLateNotice.ts"
import { reconcile } from "./reconcile.ts"

/** What is done for orders in the background. */
export const orderJobs = (deps: AskDeps & { readonly keys: ServerKeys }): ReadonlyArray<Job> => {
  const embedded = deps.providers.get("embedded")
  return [
    { name: "reconcile orders", every: 2_000, run: reconcile(deps) },
    ...(embedded === undefined
      ? []
      : [{ name: "embedded notices", every: 2_000, run: sendLateNotice(embedded, deps.keys.signing) }]),
  ]
}
