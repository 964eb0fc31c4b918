import { createSecretKey, type KeyObject, randomBytes } from "node:crypto"
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
