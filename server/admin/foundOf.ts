import { createHash } from "node:crypto"
import type { ActName } from "#domain/admin/acts.ts"
import type { Changed } from "../core/OperatorReport.ts"

/** What these find moves by itself, and they may be done upon whatever it is then. */
const MOVING: ReadonlySet<ActName> = new Set([
  "user:reset",
  "user:unblock",
  "admin:reset",
  "exam:regrade",
  "exam:incident",
])

/** A digest of what an act found before it changed it; null where it says nothing of that. */
export const foundOf = (act: ActName, { upon, before }: Partial<Changed> = {}): string | null =>
  before === undefined || MOVING.has(act)
    ? null
    : createHash("sha256")
        .update(JSON.stringify([upon, before]))
        .digest("base64url")
