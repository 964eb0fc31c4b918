import { resealed, seal as sealUnder, unseal as unsealUnder } from "../core/seal.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { Sql } from "../db/Sql.ts"
import { SECRET_BYTES } from "./totp.ts"

/** An authenticator's secret as the database holds it, bound to the agency. */
export const seal = (key: SecretsKey, agencyId: string, secret: Buffer): Buffer =>
  key === null ? secret : sealUnder(key, agencyId, secret)

/** The secret; null where there is none, or the key is not the one that sealed it. One of before the key is plain. */
export const unseal = (key: SecretsKey, agencyId: string, stored: Buffer | null): Buffer | null => {
  if (stored === null || isPlain(stored)) return stored
  return key === null ? null : unsealUnder(key, agencyId, stored)
}

const isPlain = (stored: Buffer): boolean => stored.length === SECRET_BYTES

interface Row {
  readonly agency_id: string
  readonly id: string
  readonly totp_secret: Buffer
}

/** Seals what is plain from before there was a key, and what another key sealed. */
export const resealSecrets = async (sql: Sql, key: SecretsKey): Promise<void> => {
  if (key === null) return
  const rows = await sql<Row[]>`select agency_id, id, totp_secret from admin_accounts where totp_secret is not null`
  for (const { agency_id, id, totp_secret } of rows) {
    const next = isPlain(totp_secret) ? seal(key, agency_id, totp_secret) : resealed(key, agency_id, totp_secret)
    if (next !== null)
      await sql`
        update admin_accounts set totp_secret = ${next}
        where agency_id = ${agency_id} and id = ${id} and totp_secret = ${totp_secret}`
  }
}

/** What is sealed of an agency's accounts, each with what it is bound to; what is plain is open to everybody. */
export const sealedSecrets = async (sql: Sql, agency: string) => {
  const rows = await sql<{ secret: Buffer }[]>`
    select unnest(array[totp_secret, totp_next]) as secret from admin_accounts where agency_id = ${agency}`
  return rows.flatMap(({ secret }) => (secret === null || isPlain(secret) ? [] : [{ boundTo: agency, secret }]))
}

/** What nobody would notice before an account of the back office is needed, a sentence each. */
export const warnOfSecrets = async (sql: Sql, key: SecretsKey): Promise<ReadonlyArray<string>> => {
  const rows = await sql<Row[]>`
    select agency_id, id, totp_secret from admin_accounts where totp_secret is not null and ended_at is null`
  if (key === null && rows.some(({ totp_secret }) => isPlain(totp_secret)))
    return ["SECRETS_KEY is not set: the second factors of the back office stand in the database as they are"]
  const shut = rows.filter((row) => unseal(key, row.agency_id, row.totp_secret) === null).length
  return shut === 0 ? [] : [`SECRETS_KEY is not the one of ${shut} accounts of the back office: set it, or admin:reset`]
}
