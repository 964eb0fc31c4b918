import type { Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type CallContext, type Handlers } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { ownerOf } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { myData } from "./myData.ts"
import { unbindWechat, wechatSince } from "./wechatBindings.ts"

/** Between asking for deletion and the deletion: long enough to come back from a holiday. */
const WAIT_MS = 15 * 86_400_000

export const handlers: Handlers<
  "user.account" | "user.signOutDevice" | "user.wechatUnbind" | "user.myData" | "user.leave"
> = {
  "user.account": async (_, ctx) => accountOf(ctx),

  "user.signOutDevice": async ({ id = null }, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    const { tokenHash } = signedIn(ctx)
    const gone = await ctx.sql`
      delete from tokens
      where agency_id = ${agencyId} and user_id = ${userId} and token_hash <> ${tokenHash}
        and (${id}::text is null or ${ofDevice(ctx.sql)} in (
          select ${ofDevice(ctx.sql)} from tokens
          where agency_id = ${agencyId} and user_id = ${userId} and id::text = ${id}))
      returning 1`
    if (id !== null && gone.length === 0) throw notFound("这台设备已经退出")
    return accountOf(ctx)
  },

  "user.wechatUnbind": async (_, ctx) => {
    await unbindWechat(ctx.sql, ownerOf(ctx))
    return accountOf(ctx)
  },

  "user.myData": (_, ctx) => myData(ctx),

  "user.leave": async ({ leave }, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    const at = leave ? ctx.now + WAIT_MS : null
    await ctx.sql`
      update users set leaves_at = case when ${leave} then coalesce(leaves_at, ${at}) end
      where agency_id = ${agencyId} and id = ${userId}`
    return accountOf(ctx)
  },
}

/** Tokens of one device are one row; each is its own where the device is not known. */
const ofDevice = (sql: Sql) => sql`coalesce(device_hash, token_hash)`

const accountOf = async (ctx: CallContext): Promise<Output<"user.account">> => {
  const { agencyId, userId } = ownerOf(ctx)
  const { tokenHash } = signedIn(ctx)
  const [devices, [user], since] = await Promise.all([
    ctx.sql<{ id: string; device: string; created_at: number; current: boolean }[]>`
      select id::text, device, created_at, current from (
        select distinct on (${ofDevice(ctx.sql)}) id, device, created_at, token_hash = ${tokenHash} as current from tokens
        where agency_id = ${agencyId} and user_id = ${userId} and expires_at > ${ctx.now}
        order by ${ofDevice(ctx.sql)}, token_hash = ${tokenHash} desc, created_at desc, id
      ) devices order by current desc, created_at desc, id limit 50`,
    ctx.sql<{ leaves_at: number | null }[]>`
      select leaves_at from users where agency_id = ${agencyId} and id = ${userId}`,
    wechatSince(ctx.sql, { agencyId, userId }),
  ])
  const timeOf = (at: number | null | undefined) => (at == null ? null : Shanghai.format(at))
  return {
    devices: devices.map(({ id, device, created_at, current }) => ({
      id,
      name: device === "" ? "未知设备" : device,
      signed_in_at: Shanghai.format(created_at),
      current,
    })),
    wechat_since: timeOf(since),
    leaves_at: timeOf(user?.leaves_at),
  }
}
