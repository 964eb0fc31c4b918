import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Message } from "#domain/contract/message.ts"
import { sendsMessages } from "../core/sendsMessages.ts"
import { type Handlers } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { ownerOf } from "../core/Owner.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { Refusal } from "../core/Refusal.ts"
import { dropPushDevice, keepPushDevice, renewPushDevice } from "./pushDevices.ts"
import { publicPushKey } from "./pushKey.ts"

interface Row {
  readonly kind: Message["kind"]
  readonly title: string
  readonly text: string
  readonly url: string
  readonly created_at: number
  readonly is_new: boolean
}

export const handlers: Handlers<"message.list" | "message.sms" | "message.push" | "message.renewPush"> = {
  "message.list": async (asked, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    const page = pageAsked(asked)
    const { tokenHash } = signedIn(ctx)
    const pushes = ctx.config.pushServices.length > 0
    const [rows, [counted], [user], devices] = await Promise.all([
      ctx.sql<Row[]>`
        with listed as (
          select * from messages where agency_id = ${agencyId} and user_id = ${userId}
          order by created_at desc, kind, subject limit ${page.size} offset ${page.offset}
        ), read as (
          update messages m set read_at = ${ctx.now} from listed l
          where m.agency_id = l.agency_id and m.user_id = l.user_id and m.kind = l.kind and m.subject = l.subject
            and m.read_at is null
        )
        select kind, title, text, url, created_at, read_at is null as is_new from listed
        order by created_at desc, kind, subject`,
      ctx.sql<{ total: number }[]>`
        select count(*) as total from messages where agency_id = ${agencyId} and user_id = ${userId}`,
      ctx.sql<{ on: boolean; mobile: string | null }[]>`
        select sms_messages as on, mobile from users where agency_id = ${agencyId} and id = ${userId}`,
      ctx.sql`
        select from push_devices where agency_id = ${agencyId} and token_hash = ${tokenHash} and gone_at is null`,
    ])
    const list = rows.map(({ created_at, ...row }) => ({ ...row, created_at: Shanghai.format(created_at) }))
    const offered = sendsMessages(ctx.config) && user !== undefined && user.mobile !== null
    return {
      ...pageOf(page, list, counted?.total ?? 0),
      sms: offered ? user.on : null,
      push: pushes ? { on: devices.length > 0, key: publicPushKey(ctx.keys) } : null,
    }
  },

  "message.sms": async ({ on }, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    if (on && !sendsMessages(ctx.config)) throw new Refusal({ status: 409, message: "这里不能发短信提醒" })
    await ctx.sql`update users set sms_messages = ${on} where agency_id = ${agencyId} and id = ${userId}`
    if (!on)
      await ctx.sql`
        update messages set sms = 'none' where agency_id = ${agencyId} and user_id = ${userId} and sms = 'waiting'`
    return { on }
  },

  "message.push": async ({ subscription }, ctx) => {
    await (subscription === null ? dropPushDevice(ctx) : keepPushDevice(ctx, subscription))
    return { on: subscription !== null }
  },

  "message.renewPush": async (renewal, ctx) => ({ on: await renewPushDevice(ctx, renewal) }),
}
