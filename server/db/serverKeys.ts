import { createPrivateKey, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto"
import type { Sql } from "./Sql.ts"

/** Secrets of this installation, kept in the database. */
export interface ServerKeys {
  /** For HMAC-SHA-256: receipts, media addresses. */
  readonly signing: KeyObject
}

/** The secrets of this installation, made at the first start and the same in every process. */
export const readServerKeys = async (sql: Sql): Promise<ServerKeys> => {
  await sql`insert into server_keys (name, secret) values ('signing', ${randomBytes(32)}) on conflict do nothing`
  const [row] = await sql<{ secret: Buffer }[]>`select secret from server_keys where name = 'signing'`
  if (row === undefined) throw new Error("the signing key could not be stored")
  // made once: to make it for each signature takes longer than signing
  return { signing: createSecretKey(row.secret) }
}

/**
 * The Ed25519 key that certificates are signed with: its public half is published, and an installation keeps it for good,
 * or what it signed before is not found genuine any more. It is made when it is first asked for.
 */
export const readCertificateKey = async (sql: Sql): Promise<KeyObject> => {
  const known = await certificateKey(sql)
  if (known !== null) return known
  const made = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" })
  await sql`insert into server_keys (name, secret) values ('certificates', ${made}) on conflict do nothing`
  const stored = await certificateKey(sql)
  if (stored === null) throw new Error("the key of certificates could not be stored")
  return stored
}

const certificateKey = async (sql: Sql): Promise<KeyObject | null> => {
  const [row] = await sql<{ secret: Buffer }[]>`select secret from server_keys where name = 'certificates'`
  return row === undefined ? null : createPrivateKey({ key: row.secret, format: "der", type: "pkcs8" })
}
