import { createHmac, type KeyObject } from "node:crypto"
import { isSameText } from "../core/isSameText.ts"
import type { ServerKeys } from "../db/serverKeys.ts"

/** Whose answer a nonce marks. */
interface Of {
  readonly agencyId: string
  readonly attemptId: string
}

/** The mark of an answer given at `now`: a signed time, so that nothing has to be stored to check it later. */
export const makeNonce = ({ signing }: ServerKeys, of: Of, now: number): string =>
  signed(signing[0], of, now.toString(36))

/** When this server gave the nonce for that attempt, epoch milliseconds; null when it never did. */
export const nonceTime = ({ signing }: ServerKeys, of: Of, nonce: string): number | null => {
  const time = nonce.slice(0, nonce.indexOf("."))
  return signing.some((key) => isSameText(signed(key, of, time), nonce)) ? Number.parseInt(time, 36) : null
}

const signed = (key: KeyObject, { agencyId, attemptId }: Of, time: string): string => {
  const mac = createHmac("sha256", key).update(JSON.stringify(["exam-nonce/1", agencyId, attemptId, time]))
  return `${time}.${mac.digest("base64url").slice(0, 22)}`
}
