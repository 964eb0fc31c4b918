import type { Config } from "../config.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool } from "../db/Sql.ts"
import { readAlipayAccount } from "./AlipayAccount.ts"
import { makeAlipayProvider } from "./AlipayProvider.ts"
import { makeEmbeddedProvider } from "./EmbeddedProvider.ts"
import type { PaymentProvider, Providers } from "./PaymentProvider.ts"
import { readWechatAccount } from "./WechatAccount.ts"
import { makeWechatProvider } from "./WechatProvider.ts"

interface Needs {
  readonly pool: Pool
  readonly keys: ServerKeys
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** The ways to pay that the settings name, in the order in which they are shown; the embedded one in development only. */
export const makeProviders = (config: Config, { pool, keys, now }: Needs): Providers => {
  const list: ReadonlyArray<PaymentProvider> = [
    ...(config.wechatPayFile === null ? [] : [makeWechatProvider(readWechatAccount(config.wechatPayFile), now)]),
    ...(config.alipayFile === null ? [] : [makeAlipayProvider(readAlipayAccount(config.alipayFile), now)]),
    ...(config.development ? [makeEmbeddedProvider(pool, keys.signing, now)] : []),
  ]
  return new Map(list.map((provider) => [provider.name, provider]))
}
