import { createSecretKey } from "node:crypto"
import type { ServerKeys } from "#server/db/serverKeys.ts"

/** Keys of an installation that were never changed, from texts: the first derives and signs, all verify. */
export const serverKeys = (secret: string, ...before: ReadonlyArray<string>): ServerKeys => {
  const key = createSecretKey(secret, "utf8")
  return { deriving: key, signing: [key, ...before.map((one) => createSecretKey(one, "utf8"))] }
}
