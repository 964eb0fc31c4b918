import type { Receipt } from "#domain/contract/examAttempt.ts"
import { signReceipt } from "#server/attempt/signReceipt.ts"
import type { ServerKeys } from "#server/db/serverKeys.ts"

/** Whether the server with these keys gave that receipt, unchanged. */
export const isGenuine = (keys: ServerKeys, agencyId: string, { signature, ...receipt }: Receipt): boolean =>
  signReceipt(keys, agencyId, receipt) === signature
