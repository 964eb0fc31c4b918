import { sealedSecrets } from "../admin/sealedSecret.ts"
import type { Sealed } from "../cells/askCell.ts"
import { sealedWechatApps } from "../account/wechatApps.ts"
import type { Sql } from "../db/Sql.ts"
import { sealedAccounts } from "../order/merchantAccounts.ts"

/** Every secret of an agency's that is sealed. */
export const sealedOf = async (sql: Sql, agency: string): Promise<ReadonlyArray<Sealed>> => [
  ...(await sealedSecrets(sql, agency)),
  ...(await sealedAccounts(sql, agency)),
  ...(await sealedWechatApps(sql, agency)),
]
