import { createPrivateKey, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto"
import type { Sql } from "./Sql.ts"

/** The first one signs, all of them verify. */
export type SigningKeys = readonly [KeyObject, ...ReadonlyArray<KeyObject>]

/** Secrets of this installation, kept in the database and the same in every process. */
export interface ServerKeys {
  /** For HMAC-SHA-256 over what has to come out the same for good: never another one. */
  readonly deriving: KeyObject
  /** For HMAC-SHA-256: receipts, nonces, addresses of media. */
  readonly signing: SigningKeys
}

/** What a key is for: HMAC-SHA-256, or Ed25519 over certificates, whose public half is published. */
export type KeyUse = "signing" | "certificates"

export interface SigningKey {
  readonly number: number
  readonly key: KeyObject
  /** Epoch milliseconds. */
  readonly signs_from: number
}

/** A new key signs once every process has read it. */
const KNOWN_AFTER_MS = 120_000
const EVERY_MS = 30_000

/** As they are now, for a process that ends soon. */
export const readServerKeys = async (sql: Sql, now = Date.now()): Promise<ServerKeys> => ({
  deriving: await derivingKey(sql),
  signing: inOrder(await keysOf(sql, "signing"), now),
})

/** The same for a process that goes on: it learns of new keys. `now`: epoch milliseconds. */
export const keepServerKeys = async (
  sql: Sql,
  now: () => number,
  every = EVERY_MS,
): Promise<ServerKeys & { readonly stop: () => void }> => {
  const deriving = await derivingKey(sql)
  let known = await keysOf(sql, "signing")
  const read = async () => {
    known = await keysOf(sql, "signing")
  }
  const timer = setInterval(() => void read().catch(() => {}), every)
  return {
    deriving,
    get signing() {
      return inOrder(known, now())
    },
    stop: () => clearInterval(timer),
  }
}

/** The keys of certificates: Ed25519, whole. One is made when none is there. */
export const readCertificateKeys = async (sql: Sql, now: number): Promise<SigningKeys> =>
  inOrder(await keysOf(sql, "certificates"), now)

/** Whether a key that may have signed something of that time, or later, was ended since. `at`: epoch milliseconds. */
export const isKeyEndedSince = async (sql: Sql, use: KeyUse, at: number): Promise<boolean> => {
  const [row] = await sql<[{ is_ended: boolean }]>`
    with signed as (
      select secret, signs_from, lead(signs_from, 1, 'infinity') over (order by number) as signs_until
      from signing_keys where use = ${use}
    )
    select exists (select from signed where secret is null and signs_until > ${at})
      -- rows of keys that ended before this column could be empty are gone
      or not exists (select from signed where signs_from <= ${at}) as is_ended`
  return row.is_ended
}

/** Destroys the secret of a key: what it signed is not genuine any more. */
export const endKey = async (sql: Sql, use: KeyUse, number: number): Promise<void> => {
  await sql`update signing_keys set secret = null where use = ${use} and number = ${number}`
}

/** Every key of a use that verifies, the newest first; the first one ever is made here. */
export const keysOf = async (sql: Sql, use: KeyUse): Promise<ReadonlyArray<SigningKey>> => {
  const known = await readKeys(sql, use)
  if (known.length > 0) return known
  await sql`
    insert into signing_keys (use, number, secret, signs_from)
    select ${use}, 1, coalesce((select secret from server_keys where name = ${use}), ${makeSecret(use)}), 'epoch'
    on conflict do nothing`
  return readKeys(sql, use)
}

/** Makes the key that signs soon; gives its number and from when. */
export const addKey = async (sql: Sql, use: KeyUse, now: number): Promise<Omit<SigningKey, "key">> => {
  await keysOf(sql, use)
  const signs_from = now + KNOWN_AFTER_MS
  const [row] = await sql<[{ number: number }]>`
    insert into signing_keys (use, number, secret, signs_from)
    select ${use}, max(number) + 1, ${makeSecret(use)}::bytea, ${signs_from} from signing_keys where use = ${use}
    returning number`
  return { number: row.number, signs_from }
}

const derivingKey = async (sql: Sql): Promise<KeyObject> => {
  await sql`insert into server_keys (name, secret) values ('signing', ${randomBytes(32)}) on conflict do nothing`
  const [row] = await sql<[{ secret: Buffer }]>`select secret from server_keys where name = 'signing'`
  return createSecretKey(row.secret)
}

const readKeys = async (sql: Sql, use: KeyUse): Promise<ReadonlyArray<SigningKey>> => {
  const rows = await sql<{ number: number; secret: Buffer; signs_from: number }[]>`
    select number, secret, signs_from from signing_keys where use = ${use} and secret is not null
    order by number desc`
  // made once: to make it for each signature takes longer than signing
  return rows.map(({ secret, ...row }) => ({ ...row, key: keyIn(use, secret) }))
}

/** What signs at that time first, then the others. */
const inOrder = (known: ReadonlyArray<SigningKey>, now: number): SigningKeys => {
  const at = known.findIndex(({ signs_from }) => signs_from <= now)
  const [first, ...others] = [...known.slice(at), ...known.slice(0, at)].map(({ key }) => key)
  if (first === undefined) throw new Error("a signing key could not be stored")
  return [first, ...others]
}

const keyIn = (use: KeyUse, secret: Buffer): KeyObject =>
  use === "signing" ? createSecretKey(secret) : createPrivateKey({ key: secret, format: "der", type: "pkcs8" })

const makeSecret = (use: KeyUse): Buffer =>
  use === "signing"
    ? randomBytes(32)
    : generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" })
