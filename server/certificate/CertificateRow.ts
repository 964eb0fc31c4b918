import type { Claim, Claims } from "#domain/certificate/Certificate.ts"

/** A certificate as it is stored; instants in epoch milliseconds. */
export interface CertificateRow {
  readonly agency_id: string
  readonly number: string
  readonly code: string
  readonly user_id: string
  readonly kind: "paper" | "course" | "other"
  /** The paper or the course; "" for other. */
  readonly subject_id: string
  /** Whose score it says. */
  readonly attempt_id: string | null
  readonly issuer: string
  readonly heading: string
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly issued_on: string
  readonly claims: Claims
  /** Those that the holder shows. */
  readonly shown: ReadonlyArray<Claim>
  readonly signature: string
  readonly by: "rule" | "hand"
  readonly batch: string | null
  readonly issued_at: number
  readonly revoked_at: number | null
  readonly revoked_by: "rule" | "hand" | null
  readonly revoked_why: string | null
}

/** What an agency's file says of its certificates. */
export interface Template {
  readonly heading: string
  readonly lines: ReadonlyArray<string>
  readonly issuer: string
  readonly papers: ReadonlyArray<{ readonly id: string; readonly score: number | null }>
  readonly courses: ReadonlyArray<string>
}
