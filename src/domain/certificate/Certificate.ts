/** What a certificate says to everybody who has its number and its code. */
export interface Certificate {
  readonly number: string
  /** Who gives it. */
  readonly issuer: string
  /** What kind of paper it is: 结业证书. */
  readonly heading: string
  /** The paper or the course that it was earned by. */
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly issued_on: string
}

/** What is on a certificate as its holder chooses. */
export const CLAIMS = ["name", "score", "hours"] as const
export type Claim = (typeof CLAIMS)[number]
export type Claims = Readonly<Partial<Record<Claim, string>>>

/** A claim behind a salt: its digest tells nothing to who does not have the salt. */
export type Salted = readonly [salt: string, claim: Claim, value: string]

type Sha256 = (text: string) => string

const FORM = "certificate/1"

/**
 * The text that is signed: the certificate, and the digest of each claim, shown or not. With it and some of the claims
 * anybody can check those, and learns nothing of the others. `sha256` gives hex.
 */
export const signedText = (
  { issuer, number, heading, title, issued_on }: Certificate,
  salted: ReadonlyArray<Salted>,
  sha256: Sha256,
): string =>
  JSON.stringify([FORM, issuer, number, heading, title, issued_on, salted.map((one) => sha256(JSON.stringify(one)))])

/** A certificate as a file. `signature`: Ed25519 over the UTF-8 of `signed`, base64. */
export interface CertificateFile {
  readonly signed: string
  readonly shown: ReadonlyArray<Salted>
  readonly signature: string
}

export const fileText = (file: CertificateFile): string => `${JSON.stringify(file, null, 2)}\n`

/** What a file says, once its signature is known to be genuine; null: some of what it shows was not signed. */
export const contentOf = (
  { signed, shown }: Pick<CertificateFile, "signed" | "shown">,
  sha256: Sha256,
): (Certificate & { readonly claims: Claims }) | null => {
  const parts = parsed(signed)
  if (!Array.isArray(parts) || parts.length !== 7 || parts[0] !== FORM) return null
  const [, issuer, number, heading, title, issued_on, digests]: unknown[] = parts
  const texts = [issuer, number, heading, title, issued_on]
  if (!texts.every((one) => typeof one === "string") || !Array.isArray(digests)) return null
  if (!shown.every((one) => digests.includes(sha256(JSON.stringify(one))))) return null
  const claims = Object.fromEntries(shown.map(([, claim, value]) => [claim, value]))
  return { issuer, number, heading, title, issued_on, claims } as ReturnType<typeof contentOf>
}

/** The file that some text is; null where it is none. */
export const readFile = (text: string): CertificateFile | null => {
  const file = parsed(text)
  if (typeof file !== "object" || file === null) return null
  const { signed, shown, signature } = file as { readonly [K in keyof CertificateFile]?: unknown }
  return typeof signed === "string" && typeof signature === "string" && Array.isArray(shown) && shown.every(isSalted)
    ? { signed, shown, signature }
    : null
}

const isSalted = (one: unknown): one is Salted =>
  Array.isArray(one) &&
  one.length === 3 &&
  one.every((part) => typeof part === "string") &&
  (CLAIMS as ReadonlyArray<unknown>).includes(one[1])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Letters and digits that nobody takes for each other. */
export const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** A code as it is kept, from what somebody typed. */
export const plainCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")

export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
