import type { WechatWay } from "#domain/account/WechatWay.ts"
import type { ActInput } from "#domain/admin/acts.ts"
import { WECHAT_APPS } from "#domain/admin/words.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { sealedAppSecret } from "./wechatApps.ts"

/** As WeChat calls the domain to which it leads back. */
const CALLBACKS: Readonly<Record<WechatWay, string>> = { website: "授权回调域", official: "网页授权域名" }

/** Learners of the agency sign in by this application of its own at WeChat from now on. */
export const setWechatApp = async (
  sql: Sql,
  { agency, by, now, secretsKey }: OperatorContext,
  { kind, "app-id": appId, secret }: ActInput<"wechat:set">,
): Promise<OperatorReport> => {
  if (secretsKey === null) throw new CannotOperate("没有设置SECRETS_KEY，密钥无处加密保存")
  const before = await appIdOf(sql, agency, kind)
  const hosts = await sql<{ host: string }[]>`
    select host from agency_hosts where agency_id = ${agency} order by mode, host`
  const sealed = sealedAppSecret(secretsKey, { agency_id: agency, kind, app_id: appId }, secret)
  await sql`
    insert into wechat_apps (agency_id, kind, app_id, sealed, set_by, set_at)
    values (${agency}, ${kind}, ${appId}, ${sealed}, ${by}, ${now})
    on conflict (agency_id, kind) do update set app_id = excluded.app_id, sealed = excluded.sealed,
      set_by = excluded.set_by, set_at = excluded.set_at`
  return {
    lines: [
      `${agency}的学员从现在起可以用微信登录：${WECHAT_APPS[kind]}${appId}，密钥不再显示`,
      `在微信的后台，${CALLBACKS[kind]}要填学员打开的域名：${hosts.map(({ host }) => host).join("、")}`,
    ],
    data: { kind, app_id: appId },
    changed: {
      upon: `${kind} ${appId}`,
      ...(before !== null && { before: { app_id: before } }),
      after: { app_id: appId },
    },
  }
}

/** Nobody signs in by this application any more; bindings stay, for the same application set again. */
export const removeWechatApp = async (
  sql: Sql,
  { agency }: OperatorContext,
  { kind }: ActInput<"wechat:remove">,
): Promise<OperatorReport> => {
  const before = await appIdOf(sql, agency, kind)
  if (before === null) throw new CannotOperate(`${agency}没有用于微信登录的${WECHAT_APPS[kind]}`)
  await sql`delete from wechat_apps where agency_id = ${agency} and kind = ${kind}`
  return {
    lines: [`${agency}的学员不再用${WECHAT_APPS[kind]}${before}登录，已有的绑定留着`],
    data: { kind, app_id: before },
    changed: { upon: `${kind} ${before}`, before: { app_id: before }, after: { ended: true } },
  }
}

const appIdOf = async (sql: Sql, agency: string, kind: WechatWay): Promise<string | null> => {
  const [app] = await sql<{ app_id: string }[]>`
    select app_id from wechat_apps where agency_id = ${agency} and kind = ${kind}`
  return app?.app_id ?? null
}

/** The applications of an agency; nothing of their secrets. */
export const listWechatApps = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const rows = await sql<{ kind: WechatWay; app_id: string; set_by: string; set_at: number }[]>`
    select kind, app_id, set_by, set_at from wechat_apps where agency_id = ${agency} order by kind desc`
  const list = rows.map((row) => ({ ...row, set_at: Shanghai.format(row.set_at) }))
  const lines = list.map(({ kind, app_id, set_by, set_at }) =>
    [WECHAT_APPS[kind], app_id, `${set_by} ${set_at}设置`].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有开通微信登录"] : lines, data: { list } }
}
