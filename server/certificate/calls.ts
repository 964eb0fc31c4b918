import { type Claim, type Claims, CLAIMS, fileText, plainCode, signedText } from "#domain/certificate/Certificate.ts"
import { filledLines } from "#domain/certificate/CertificateText.ts"
import type { CheckedCertificate, OwnCertificate } from "#domain/contract/certificate.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { bucketsOf, rateLimit, requireRoom } from "../core/rateLimit.ts"
import { isSameText } from "../core/isSameText.ts"
import { notFound } from "../core/Refusal.ts"
import { readCertificateKeys } from "../db/serverKeys.ts"
import type { CertificateRow } from "./CertificateRow.ts"
import { isSigned, saltedClaims, sha256 } from "./signCertificate.ts"
import { templateOf } from "./templateOf.ts"

const DONE = { done: true } as const
/** Of a household: numbers and codes that are not genuine. */
const WRONG = { hits: 20, seconds: 600 }

export const handlers: Handlers<"certificate.list" | "certificate.show" | "certificate.check"> = {
  "certificate.list": async (_, ctx) => {
    const owner = ownerOf(ctx)
    const [rows, template] = await Promise.all([
      ctx.sql<CertificateRow[]>`
        select * from certificates where agency_id = ${owner.agencyId} and user_id = ${owner.userId}
        order by issued_at desc, number`,
      templateOf(ctx.sql, owner.agencyId),
    ])
    const told = await Promise.all(rows.map((row) => toldOf(ctx, row)))
    return { list: rows.map((row, n) => own(ctx, row, { told: told[n] ?? [], template: template?.lines ?? [] })) }
  },

  "certificate.show": async ({ number, shown }, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    const found = await ctx.sql`
      update certificates set shown = ${[...new Set(shown)]}
      where agency_id = ${agencyId} and user_id = ${userId} and number = ${number} returning 1`
    if (found.length === 0) throw notFound("没有这张证书")
    return DONE
  },

  "certificate.check": async ({ number, code }, ctx) => {
    if (number === "" && code === "") return { certificate: null }
    const buckets = bucketsOf("certificate", ctx.ip, WRONG)
    for (const bucket of buckets) await requireRoom(ctx, bucket)
    const row = await genuine(ctx, number.trim(), plainCode(code))
    if (row === null) for (const bucket of buckets) await rateLimit(ctx, ...bucket)
    return { certificate: row && checked(row, await toldOf(ctx, row)) }
  },
}

/** The certificate of that number and code as it was signed; a row that somebody altered is none. */
const genuine = async ({ sql, agency, keys, now }: CallContext, number: string, code: string) => {
  const [row] = await sql<CertificateRow[]>`
    select * from certificates where agency_id = ${agency.id} and number = ${number}`
  if (!isSameText(row?.code ?? "-", code) || row === undefined) return null
  const signed = signedText(row, saltedClaims(keys, agency.id, number, row.claims), sha256)
  return isSigned(await readCertificateKeys(sql, now), signed, row.signature) ? row : null
}

/** No score while an exam withholds a question of it from who asks; what is told is noted. */
const toldOf = async (
  { sql, agency, user, now }: CallContext,
  { attempt_id }: CertificateRow,
): Promise<ReadonlyArray<Claim>> => {
  if (attempt_id === null) return CLAIMS
  const [attempt] = await sql<{ question_ids: ReadonlyArray<string> }[]>`
    select question_ids from attempts where agency_id = ${agency.id} and id = ${attempt_id}`
  const questions = attempt?.question_ids ?? []
  const embargoed = await embargoedQuestions(sql, { agencyId: agency.id, userId: user?.id ?? null }, questions, now)
  if (embargoed.size > 0) return CLAIMS.filter((claim) => claim !== "score")
  if (user !== null) await recordDisclosure(sql, { agencyId: agency.id, userId: user.id }, questions, now)
  return CLAIMS
}

const only = (claims: Claims, kept: ReadonlyArray<Claim>): Claims =>
  Object.fromEntries(kept.flatMap((claim) => (claims[claim] === undefined ? [] : [[claim, claims[claim]]])))

const bare = ({ number, issuer, heading, title, issued_on, revoked_at }: CertificateRow) => ({
  number,
  issuer,
  heading,
  title,
  issued_on,
  revoked_on: revoked_at === null ? null : Shanghai.dateText(revoked_at),
})

const shownOf = ({ shown }: CertificateRow, told: ReadonlyArray<Claim>): ReadonlyArray<Claim> =>
  shown.filter((claim) => told.includes(claim))

const checked = (row: CertificateRow, told: ReadonlyArray<Claim>): CheckedCertificate => ({
  ...bare(row),
  ...only(row.claims, shownOf(row, told)),
})

const own = (
  { agency, keys }: CallContext,
  row: CertificateRow,
  { told, template }: { readonly told: ReadonlyArray<Claim>; readonly template: ReadonlyArray<string> },
): OwnCertificate => {
  const shown = shownOf(row, told)
  const salted = saltedClaims(keys, agency.id, row.number, row.claims)
  return {
    ...bare(row),
    code: row.code,
    revoked_why: row.revoked_why ?? "",
    claims: only(row.claims, told),
    shown: row.shown,
    lines: filledLines(template, { ...row, claims: only(row.claims, shown) }),
    signed_file: fileText({
      signed: signedText(row, salted, sha256),
      shown: salted.filter(([, claim]) => shown.includes(claim)),
      signature: row.signature,
    }),
  }
}
