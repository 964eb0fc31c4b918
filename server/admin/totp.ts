import { createHmac, randomBytes } from "node:crypto"

/** Time-based one-time passwords of RFC 6238, as authenticator apps make them: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

export const SECRET_BYTES = 20

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

/** The step of a code, of this one or a neighbour's: clocks differ. null where it is of none. */
export const stepOf = (secret: Buffer, code: string, now: number): number | null =>
  [stepAt(now), stepAt(now) - 1, stepAt(now) + 1].find((step) => codeAt(secret, step) === code) ?? null

/** As a person types it where no picture can be read. */
export const inBase32 = (secret: Buffer): string => {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("")
}

/** What a QR code shows to an authenticator app. */
export const authenticatorUri = (secret: Buffer, issuer: string, label: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(label)}?secret=${inBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
