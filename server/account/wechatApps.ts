import type { WechatWay } from "#domain/account/WechatWay.ts"
import { resealed, seal, unseal } from "../core/seal.ts"
import type { SecretsKey, SecretsKeys } from "../db/secretsKey.ts"
import type { Sql } from "../db/Sql.ts"

export interface WechatApp {
  readonly agency_id: string
  readonly kind: WechatWay
  readonly app_id: string
  readonly sealed: Buffer
}

type Place = Omit<WechatApp, "sealed">

/** The secret of an application as the database holds it: bound to the agency and to the application. */
export const sealedAppSecret = (key: Pick<SecretsKeys, "sealing">, app: Place, secret: string): Buffer =>
  seal(key, boundTo(app), Buffer.from(secret))

/** The secret of an application; null where the key is not the one that sealed it. */
export const appSecretOf = (key: SecretsKey, app: WechatApp): string | null =>
  key === null ? null : (unseal(key, boundTo(app), app.sealed)?.toString() ?? null)

const boundTo = ({ agency_id, kind, app_id }: Place): string =>
  JSON.stringify(["wechat-app/1", agency_id, kind, app_id])

/** Seals what another key sealed. */
export const resealWechatApps = async (sql: Sql, key: SecretsKey): Promise<void> => {
  if (key === null) return
  for (const app of await allApps(sql)) {
    const { agency_id, kind } = app
    const next = resealed(key, boundTo(app), app.sealed)
    if (next !== null)
      await sql`update wechat_apps set sealed = ${next} where agency_id = ${agency_id} and kind = ${kind}`
  }
}

/** What is sealed of an agency's applications, each with what it is bound to. */
export const sealedWechatApps = async (sql: Sql, agency: string) => {
  const apps = await sql<
    WechatApp[]
  >`select agency_id, kind, app_id, sealed from wechat_apps where agency_id = ${agency}`
  return apps.map((app) => ({ boundTo: boundTo(app), secret: app.sealed }))
}

/** What nobody would notice before a learner signs in, a sentence each. */
export const warnOfWechatApps = async (sql: Sql, key: SecretsKey): Promise<ReadonlyArray<string>> => {
  const shut = (await allApps(sql)).filter((app) => appSecretOf(key, app) === null).length
  return shut === 0 ? [] : [`SECRETS_KEY is not the one of ${shut} applications at WeChat: nobody signs in by them`]
}

const allApps = (sql: Sql) => sql<WechatApp[]>`select agency_id, kind, app_id, sealed from wechat_apps`
