import type { Receipt } from "#domain/contract/examAttempt.ts"
import { signReceipt } from "#server/attempt/signReceipt.ts"
import type { ServerKeys } from "#server/db/serverKeys.ts"

/** Whether the server with these keys gave that receipt, unchanged. */
export const isGenuine = (
  { signing }: Pick<ServerKeys, "signing">,
  agencyId: string,
  { signature, ...receipt }: Receipt,
): boolean => signing.some((key) => signReceipt(key, agencyId, receipt) === signature)
