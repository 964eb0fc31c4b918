import type { Config } from "../config.ts"
import { BoundedMap } from "../core/BoundedMap.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool } from "../db/Sql.ts"
import { readAlipayAccount } from "./AlipayAccount.ts"
import { makeAlipayProvider } from "./AlipayProvider.ts"
import { makeEmbeddedProvider } from "./EmbeddedProvider.ts"
import { type MerchantRow, openProvider } from "./merchantAccounts.ts"
import type { PaymentProvider, ProviderName, Providers } from "./PaymentProvider.ts"
import { readWechatAccount } from "./WechatAccount.ts"
import { makeWechatProvider } from "./WechatProvider.ts"

interface Needs {
  readonly pool: Pool
  readonly keys: ServerKeys
  readonly secretsKey: SecretsKey
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** In the order in which they are shown. */
const NAMES: ReadonlyArray<ProviderName> = ["wechat", "alipay", "embedded"]

/** Keys are read from their text once. */
const MAX_OPENED = 500

/**
 * The ways to pay: where an agency has an account of its own, that and nothing else, also when its keys cannot be opened;
 * elsewhere those of the settings, the embedded one in development only.
 */
export const makeProviders = (config: Config, needs: Needs): Providers => {
  const { pool, keys, secretsKey, now } = needs
  const wechat = config.wechatPayFile === null ? null : readWechatAccount(config.wechatPayFile)
  const alipay = config.alipayFile === null ? null : readAlipayAccount(config.alipayFile)
  const apis = { wechat: wechat?.api, alipay: alipay?.gateway }
  const installed: Readonly<Record<ProviderName, PaymentProvider | null>> = {
    wechat: wechat && makeWechatProvider(wechat, now),
    alipay: alipay && makeAlipayProvider(alipay, now),
    embedded: config.development ? makeEmbeddedProvider(pool, keys.deriving, now) : null,
  }
  const opened = new BoundedMap<string, PaymentProvider>(MAX_OPENED)

  const open = (row: MerchantRow): PaymentProvider | undefined => {
    const key = JSON.stringify([row.agency_id, row.id])
    const provider = opened.get(key) ?? openProvider(row, { secretsKey, now, api: apis[row.provider] })
    if (provider !== undefined) opened.set(key, provider)
    return provider
  }
  return {
    offered: async (agencyId) => {
      const own = await pool<MerchantRow[]>`
        select agency_id, id, provider, sealed from merchant_accounts
        where agency_id = ${agencyId} and ended_at is null`
      return NAMES.flatMap((name) => {
        const row = own.find(({ provider }) => provider === name)
        return (row === undefined ? installed[name] : open(row)) ?? []
      })
    },
    of: async ({ agency_id, provider, account_id }) => {
      if (account_id === null) return (Object.hasOwn(installed, provider) ? installed[provider] : null) ?? undefined
      const [row] = await pool<MerchantRow[]>`
        select agency_id, id, provider, sealed from merchant_accounts
        where agency_id = ${agency_id} and id = ${account_id} and provider = ${provider}`
      return row && open(row)
    },
  }
}
