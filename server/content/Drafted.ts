import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"

/** What a page is told in place of what the site answers. */
export type ChangeOutcome = (request: CallRequest, outcome: CallOutcome) => CallOutcome

export interface Drafted {
  readonly agency: AgencyContext
  readonly change: ChangeOutcome
}
