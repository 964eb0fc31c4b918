import type { CallFailure } from "#domain/contract/Request.ts"

const LOST: ReadonlySet<CallFailure["kind"]> = new Set(["offline", "timeout", "network", "busy", "broken"])
/** Counted and refused before anything was done. */
const TOO_MANY = 429

/** Whether nobody knows what became of what was sent: no answer came, or none that is the server's own word on it. */
export const isAnswerLost = ({ kind, code }: Pick<CallFailure, "kind" | "code">): boolean =>
  LOST.has(kind) && code !== TOO_MANY
