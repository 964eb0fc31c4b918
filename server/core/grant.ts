import { createHmac, type KeyObject } from "node:crypto"
import type { SigningKeys } from "../db/serverKeys.ts"
import { isSameText } from "./isSameText.ts"

const HOUR_MS = 3_600_000
/** Long enough for a lesson and a break; the page asks for a new one with the lesson. */
const GRANT_MS = 6 * HOUR_MS

/** When a grant of now expires, on the hour: addresses of the same hour are equal, so that a cache knows them again. */
export const grantEnd = (now: number): number => Math.ceil((now + GRANT_MS) / HOUR_MS) * HOUR_MS

interface Granted {
  readonly agencyId: string
  /** What is opened: `video/<key>` or `handout/<id>`. */
  readonly thing: string
}

/** Permission to read one thing until a time. It is part of an address, so it is no sign-in and opens nothing else. */
export const makeGrant = ([signing]: SigningKeys, granted: Granted, until: number): string => {
  const time = Math.floor(until / 1000).toString(36)
  return `${time}.${macOf(signing, granted, time)}`
}

export const readGrant = (
  signing: SigningKeys,
  granted: Granted,
  grant: string,
  now: number,
): "good" | "expired" | "forged" => {
  const [time = "", mac = ""] = grant.split(".")
  if (!signing.some((key) => isSameText(macOf(key, granted, time), mac))) return "forged"
  return Number.parseInt(time, 36) * 1000 > now ? "good" : "expired"
}

const macOf = (signing: KeyObject, { agencyId, thing }: Granted, time: string): string =>
  createHmac("sha256", signing)
    .update(JSON.stringify(["media-grant/1", agencyId, thing, time]))
    .digest("base64url")
