import { createPublicKey, createHash, type KeyObject } from "node:crypto"
import { resealed, seal, unseal } from "../core/seal.ts"
import type { SecretsKey, SecretsKeys } from "../db/secretsKey.ts"
import type { Sql } from "../db/Sql.ts"
import { alipayAccountOf } from "./AlipayAccount.ts"
import { makeAlipayProvider } from "./AlipayProvider.ts"
import type { PaymentProvider } from "./PaymentProvider.ts"
import { accountIn } from "./readAccount.ts"
import { wechatAccountOf } from "./WechatAccount.ts"
import { makeWechatProvider } from "./WechatProvider.ts"

/** At whose provider an agency may have an account of its own. */
export type Merchants = "wechat" | "alipay"

export interface MerchantRow {
  readonly agency_id: string
  readonly id: string
  readonly provider: Merchants
  readonly sealed: Buffer
}

/** What is told of an account: nothing that signs. */
export interface Merchant {
  readonly merchant: string
  /** SHA-256 of the public half of its key, in hex. */
  readonly fingerprint: string
}

/** Throws a sentence without any of the values. */
export const merchantIn = (provider: Merchants, json: string): Merchant => {
  const { merchant, key } =
    provider === "wechat"
      ? accountIn(json, (fields) => merchantOf(wechatAccountOf(fields), "mchid"))
      : accountIn(json, (fields) => merchantOf(alipayAccountOf(fields), "appId"))
  const der = createPublicKey(key).export({ type: "spki", format: "der" })
  return { merchant, fingerprint: createHash("sha256").update(der).digest("hex") }
}

const merchantOf = <N extends string>(
  account: { readonly privateKey: KeyObject } & { readonly [K in N]: string },
  name: N,
) => ({ merchant: account[name], key: account.privateKey })

type Place = Pick<MerchantRow, "agency_id" | "id">

/** An account as the database holds it: bound to the agency and to itself. */
export const sealedAccount = (key: Pick<SecretsKeys, "sealing">, { agency_id, id }: Place, json: string): Buffer =>
  seal(key, boundTo({ agency_id, id }), Buffer.from(json))

interface Opening {
  readonly secretsKey: SecretsKey
  readonly now: () => number
  /** Where the installation sends requests of each provider; left out: the provider's own address. */
  readonly api?: string | undefined
}

/** A provider that works with an agency's own account; undefined where the key is not the one that sealed it. */
export const openProvider = (
  { agency_id, id, provider, sealed }: MerchantRow,
  { secretsKey: key, now, api }: Opening,
): PaymentProvider | undefined => {
  const json = key && unseal(key, boundTo({ agency_id, id }), sealed)?.toString()
  if (json == null) return undefined
  if (provider === "alipay") {
    const account = accountIn(json, alipayAccountOf)
    return makeAlipayProvider({ ...account, gateway: api ?? account.gateway }, now, id)
  }
  const account = accountIn(json, wechatAccountOf)
  return makeWechatProvider({ ...account, api: api ?? account.api }, now, id)
}

const boundTo = ({ agency_id, id }: Place): string => JSON.stringify(["merchant-account/1", agency_id, id])

/** Seals what another key sealed. */
export const resealMerchants = async (sql: Sql, key: SecretsKey): Promise<void> => {
  if (key === null) return
  for (const { agency_id, id, sealed } of await sql<
    MerchantRow[]
  >`select agency_id, id, sealed from merchant_accounts`) {
    const next = resealed(key, boundTo({ agency_id, id }), sealed)
    if (next !== null)
      await sql`update merchant_accounts set sealed = ${next} where agency_id = ${agency_id} and id = ${id}`
  }
}

/** What is sealed of an agency's accounts, each with what it is bound to. */
export const sealedAccounts = async (sql: Sql, agency: string) => {
  const rows = await sql<MerchantRow[]>`
    select agency_id, id, sealed from merchant_accounts where agency_id = ${agency}`
  return rows.map((row) => ({ boundTo: boundTo(row), secret: row.sealed }))
}

/** What nobody would notice before a learner pays, a sentence each. */
export const warnOfMerchants = async (sql: Sql, key: SecretsKey): Promise<ReadonlyArray<string>> => {
  const rows = await sql<MerchantRow[]>`select agency_id, id, provider, sealed from merchant_accounts`
  const shut = rows.filter((row) => openProvider(row, { secretsKey: key, now: Date.now }) === undefined).length
  return shut === 0
    ? []
    : [`SECRETS_KEY is not the one of ${shut} merchant accounts: nothing is paid or refunded by them`]
}
