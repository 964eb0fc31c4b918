import { createHmac, timingSafeEqual } from "node:crypto"
import type { ServerKeys } from "../db/serverKeys.ts"

/** Whose answer a nonce marks. */
interface Of {
  readonly agencyId: string
  readonly attemptId: string
}

/** The mark of an answer given at `now`: a signed time, so that nothing has to be stored to check it later. */
export const makeNonce = (keys: ServerKeys, of: Of, now: number): string => {
  const time = now.toString(36)
  return `${time}.${mac(keys, of, time)}`
}

/** When this server gave the nonce for that attempt, epoch milliseconds; null when it never did. */
export const nonceTime = (keys: ServerKeys, of: Of, nonce: string): number | null => {
  const [time = "", given = ""] = nonce.split(".")
  const expected = Buffer.from(mac(keys, of, time))
  const found = Buffer.from(given)
  return expected.length === found.length && timingSafeEqual(expected, found) ? Number.parseInt(time, 36) : null
}

const mac = ({ signing }: ServerKeys, { agencyId, attemptId }: Of, time: string): string =>
  createHmac("sha256", signing)
    .update(JSON.stringify(["exam-nonce/1", agencyId, attemptId, time]))
    .digest("base64url")
    .slice(0, 22)
