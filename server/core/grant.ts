import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"

/** Long enough for a lesson and a break; the page asks for a new one with the lesson. */
export const GRANT_MS = 6 * 3_600_000

interface Granted {
  readonly agencyId: string
  /** What is opened: `video/<key>` or `handout/<id>`. */
  readonly thing: string
}

/** Permission to read one thing until a time. It is part of an address, so it is no sign-in and opens nothing else. */
export const makeGrant = (signing: KeyObject, granted: Granted, until: number): string => {
  const time = Math.floor(until / 1000).toString(36)
  return `${time}.${macOf(signing, granted, time)}`
}

export const readGrant = (
  signing: KeyObject,
  granted: Granted,
  grant: string,
  now: number,
): "good" | "expired" | "forged" => {
  const [time = "", mac = ""] = grant.split(".")
  const expected = Buffer.from(macOf(signing, granted, time))
  const given = Buffer.from(mac)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged"
  return Number.parseInt(time, 36) * 1000 > now ? "good" : "expired"
}

const macOf = (signing: KeyObject, { agencyId, thing }: Granted, time: string): string =>
  createHmac("sha256", signing)
    .update(JSON.stringify(["media-grant/1", agencyId, thing, time]))
    .digest("base64url")
