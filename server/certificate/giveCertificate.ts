import { randomInt } from "node:crypto"
import { CODE_LETTERS } from "#domain/certificate/Certificate.ts"
import * as Message from "#domain/messages/Message.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { datedNumber } from "../core/datedNumber.ts"
import { writeMessage } from "../core/writeMessage.ts"
import type { Sql } from "../db/Sql.ts"
import type { CertificateRow, Template } from "./CertificateRow.ts"
import { type CertificateKeys, signCertificate } from "./signCertificate.ts"

interface Given extends Pick<
  CertificateRow,
  "agency_id" | "user_id" | "kind" | "subject_id" | "title" | "claims" | "by"
> {
  readonly attempt_id?: string | null
  readonly batch?: string | null
}

/** Signs and stores a certificate, and tells its holder; its number. */
export const giveCertificate = async (
  sql: Sql,
  keys: CertificateKeys,
  { heading, issuer }: Pick<Template, "heading" | "issuer">,
  { attempt_id = null, batch = null, ...given }: Given,
  now: number,
): Promise<string> => {
  const { agency_id, user_id, title, claims } = given
  const number = datedNumber(now)
  const issued_on = Shanghai.dateText(now)
  const { signature } = signCertificate(keys, agency_id, { number, issuer, heading, title, issued_on }, claims)
  await sql`
    insert into certificates ${sql({
      ...given,
      claims: sql.json({ ...claims }),
      attempt_id,
      batch,
      number,
      code: Array.from({ length: 10 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(""),
      heading,
      issuer,
      issued_on,
      signature,
      issued_at: now,
    })}`
  await writeMessage(
    sql,
    { agencyId: agency_id, userId: user_id },
    Message.ofCertificate({ number, heading, title }),
    now,
  )
  return number
}

type Revoked = Pick<CertificateRow, "agency_id" | "number" | "user_id" | "heading" | "title">

/** From now on it is told as revoked; its holder is told. */
export const revokeCertificate = async (
  sql: Sql,
  certificate: Revoked,
  { by, why }: { readonly by: "rule" | "hand"; readonly why: string },
  now: number,
): Promise<void> => {
  const { agency_id, number, user_id } = certificate
  await sql`
    update certificates set revoked_at = ${now}, revoked_by = ${by}, revoked_why = ${why}
    where agency_id = ${agency_id} and number = ${number}`
  await writeMessage(sql, { agencyId: agency_id, userId: user_id }, Message.ofRevoked(certificate, why), now)
}
