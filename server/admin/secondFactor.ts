import { randomBytes } from "node:crypto"
import * as Digits from "#domain/core/Digits.ts"
import { hashOf } from "../core/tokens.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { Sql } from "../db/Sql.ts"
import { unseal } from "./sealedSecret.ts"
import { stepOf } from "./totp.ts"

interface Account {
  readonly agencyId: string
  readonly accountId: string
}

interface Passing extends Account {
  readonly secretsKey: SecretsKey
}

/** Uses up a code of the authenticator, or a recovery code; false where it is wrong or was used. */
export const useCode = async (
  sql: Sql,
  { agencyId, accountId, secretsKey }: Passing,
  typed: string,
  now: number,
): Promise<boolean> => {
  const code = Digits.plain(typed).replaceAll(/[\s-]/g, "").toLowerCase()
  if (!/^\d{6}$/.test(code)) {
    const used = await sql`
      delete from admin_recovery_codes
      where agency_id = ${agencyId} and account_id = ${accountId} and code_hash = ${hashOf(code)}`
    return used.count > 0
  }
  const [account] = await sql<{ totp_secret: Buffer | null }[]>`
    select totp_secret from admin_accounts where agency_id = ${agencyId} and id = ${accountId}`
  const secret = unseal(secretsKey, agencyId, account?.totp_secret ?? null)
  const step = secret === null ? null : stepOf(secret, code, now)
  if (step === null) return false
  const used = await sql`
    update admin_accounts set totp_step = ${step}
    where agency_id = ${agencyId} and id = ${accountId} and totp_step < ${step}`
  return used.count > 0
}

const RECOVERY_CODES = 10

/** Gives an account recovery codes, which are nowhere else; those before open nothing more. */
export const replaceRecoveryCodes = async (
  sql: Sql,
  { agencyId, accountId }: Account,
): Promise<ReadonlyArray<string>> => {
  await sql`delete from admin_recovery_codes where agency_id = ${agencyId} and account_id = ${accountId}`
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(8).toString("hex"))
  for (const code of codes)
    await sql`
      insert into admin_recovery_codes (agency_id, account_id, code_hash)
      values (${agencyId}, ${accountId}, ${hashOf(code)})`
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"))
}
