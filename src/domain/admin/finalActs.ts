import type { ActName } from "./acts.ts"
import { asksAgain } from "./permissions.ts"

/** What nothing takes back, beside what asks for the second factor. */
const FINAL: ReadonlySet<ActName> = new Set([
  "code:revoke",
  "order:decline",
  "invoice:issue",
  "exam:close",
  "late:accept",
  "late:refuse",
  "live:end",
  "chat:remove",
  "domain:remove",
  "agency:off",
])

/** Whether an act is shown as one to think about twice. */
export const isFinal = (act: ActName): boolean => FINAL.has(act) || asksAgain(act)
