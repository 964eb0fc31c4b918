import { createECDH, createHmac, createPrivateKey, sign } from "node:crypto"
import type { ServerKeys } from "../db/serverKeys.ts"

/** The number of points of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The longest that push services take is a day. */
const LASTS_S = 12 * 3600

/** A browser's subscription is bound to this key for good, so it is derived and never changes. */
const pushKey = ({ deriving }: Pick<ServerKeys, "deriving">) => {
  // twice as long as the order: each number is as likely
  const drawn = BigInt(`0x${createHmac("sha512", deriving).update("web-push/1").digest("hex")}`)
  const secret = Buffer.from(((drawn % (ORDER - 1n)) + 1n).toString(16).padStart(64, "0"), "hex")
  const pair = createECDH("prime256v1")
  pair.setPrivateKey(secret)
  return { secret, point: pair.getPublicKey() }
}

/** What browsers know the site's pushes by: an uncompressed point in base64url. */
export const publicPushKey = (keys: Pick<ServerKeys, "deriving">): string => pushKey(keys).point.toString("base64url")

interface Claim {
  readonly endpoint: string
  /** Whom a push service may write to. */
  readonly host: string
  readonly now: number
}

/** RFC 8292: proves to the service of an endpoint that its subscription's site sends. */
export const makePushSigner = (keys: Pick<ServerKeys, "deriving">) => {
  const { secret, point } = pushKey(keys)
  const part = (bytes: Buffer) => bytes.toString("base64url")
  const [x, y, d] = [part(point.subarray(1, 33)), part(point.subarray(33)), part(secret)]
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", d, x, y }, format: "jwk" })
  const published = point.toString("base64url")
  return ({ endpoint, host, now }: Claim): string => {
    const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + LASTS_S, sub: `https://${host}` }
    const text = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`
    const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" })
    return `vapid t=${text}.${signature.toString("base64url")}, k=${published}`
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")
