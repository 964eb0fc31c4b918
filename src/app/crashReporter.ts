import * as CrashReport from "#domain/protocol/CrashReport.ts"
import type { CallRequest } from "#domain/contract/Request.ts"
import { request } from "#domain/contract/Request.ts"
import type { AppActor } from "#ui/AppContext.ts"

/** What one page's life reports at most. */
const MAX_REPORTS = 5

/** Sends what threw to the server's log, the same once. */
export const makeCrashReporter = (app: AppActor, send: (report: CallRequest) => void): ((error: unknown) => void) => {
  const sent = new Set<string>()
  return (error) => {
    const { context, children } = app.getSnapshot()
    const page = children.navigation?.getSnapshot().context.current?.page ?? ""
    const report = CrashReport.of(error, { build_id: context.startUp.build_id, page })
    const key = JSON.stringify(report)
    if (sent.has(key) || sent.size >= MAX_REPORTS) return
    sent.add(key)
    send(request("default.crash", report))
  }
}
