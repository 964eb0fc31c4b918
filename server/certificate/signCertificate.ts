import { createHash, createHmac, createPublicKey, type KeyObject, sign, verify } from "node:crypto"
import { type Certificate, type Claims, CLAIMS, type Salted, signedText } from "#domain/certificate/Certificate.ts"
import type { ServerKeys, SigningKeys } from "../db/serverKeys.ts"

export interface CertificateKeys extends Pick<ServerKeys, "deriving"> {
  /** Ed25519. */
  readonly certificates: SigningKeys
}

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex")

/** Each claim behind a salt that only this installation can make again. */
export const saltedClaims = (
  { deriving }: Pick<ServerKeys, "deriving">,
  agencyId: string,
  number: string,
  claims: Claims,
): ReadonlyArray<Salted> =>
  CLAIMS.flatMap((claim) => {
    const value = claims[claim]
    if (value === undefined) return []
    const text = JSON.stringify(["certificate-salt/1", agencyId, number, claim])
    return [[createHmac("sha256", deriving).update(text).digest("base64url").slice(0, 24), claim, value] as const]
  })

/** What is signed, and its signature in base64. */
export const signCertificate = (
  keys: CertificateKeys,
  agencyId: string,
  certificate: Certificate,
  claims: Claims,
): { readonly signed: string; readonly signature: string } => {
  const signed = signedText(certificate, saltedClaims(keys, agencyId, certificate.number, claims), sha256)
  return { signed, signature: sign(null, Buffer.from(signed, "utf8"), keys.certificates[0]).toString("base64") }
}

/** By one of the keys: public halves, or whole. */
export const isSigned = (keys: ReadonlyArray<KeyObject>, signed: string, signature: string): boolean =>
  keys.some((key) => verify(null, Buffer.from(signed, "utf8"), key, Buffer.from(signature, "base64")))

/** The public halves, one after the other. */
export const publicKeysPem = (keys: ReadonlyArray<KeyObject>): string =>
  keys.map((key) => String(createPublicKey(key).export({ type: "spki", format: "pem" }))).join("")
