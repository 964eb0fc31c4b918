import { createHmac, timingSafeEqual } from "node:crypto"
import type { ServerKeys } from "../db/serverKeys.ts"

/** Whose answer a nonce marks. */
interface Of {
  readonly agencyId: string
  readonly attemptId: string
}

/** The mark of an answer given at `now`: a signed time, so that nothing has to be stored to check it later. */
export const makeNonce = (keys: ServerKeys, of: Of, now: number): string => signed(keys, of, now.toString(36))

/** When this server gave the nonce for that attempt, epoch milliseconds; null when it never did. */
export const nonceTime = (keys: ServerKeys, of: Of, nonce: string): number | null => {
  const time = nonce.slice(0, nonce.indexOf("."))
  const expected = Buffer.from(signed(keys, of, time))
  const given = Buffer.from(nonce)
  return expected.length === given.length && timingSafeEqual(expected, given) ? Number.parseInt(time, 36) : null
}

const signed = ({ signing }: ServerKeys, { agencyId, attemptId }: Of, time: string): string => {
  const mac = createHmac("sha256", signing).update(JSON.stringify(["exam-nonce/1", agencyId, attemptId, time]))
  return `${time}.${mac.digest("base64url").slice(0, 22)}`
}
