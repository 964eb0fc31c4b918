import { ECDH } from "node:crypto"
import type { Subscription } from "#domain/messages/Push.ts"
import { type CallContext, signedIn } from "../core/Handler.ts"
import { Refusal } from "../core/Refusal.ts"
import { isPushService } from "./isPushService.ts"

const SECRET_BYTES = 16

/** Messages are pushed to this session's browser from now on, and for nobody who used that browser before. */
export const keepPushDevice = async (ctx: CallContext, subscription: Subscription): Promise<void> => {
  const { endpoint } = subscription
  if (!isPushService(ctx.config.pushServices, endpoint))
    throw new Refusal({ status: 409, message: "这个浏览器的推送服务，本站没有接通" })
  const keys = keysOf(subscription)
  const { tokenHash } = signedIn(ctx)
  const device = {
    agency_id: ctx.agency.id,
    token_hash: tokenHash,
    endpoint,
    public_key: keys.publicKey,
    secret: keys.secret,
    host: ctx.agency.host,
    created_at: ctx.now,
  }
  await ctx.transaction(async (sql) => {
    await sql`
      delete from push_devices
      where agency_id = ${ctx.agency.id} and endpoint = ${endpoint} and token_hash <> ${tokenHash}`
    await sql`
      insert into push_devices ${sql(device)} on conflict (agency_id, token_hash) do update set
        endpoint = excluded.endpoint, public_key = excluded.public_key, secret = excluded.secret, host = excluded.host`
  })
}

/** Nothing is pushed to this session's browser any more, nor what is under way. */
export const dropPushDevice = async (ctx: CallContext): Promise<void> => {
  await ctx.sql`
    delete from push_devices where agency_id = ${ctx.agency.id} and token_hash = ${signedIn(ctx).tokenHash}`
}

const keysOf = ({ public_key: point, secret: text }: Subscription) => {
  const secret = Buffer.from(text, "base64url")
  try {
    const publicKey = ECDH.convertKey(point, "prime256v1", "base64url", undefined, "uncompressed")
    if (typeof publicKey !== "string" && secret.length === SECRET_BYTES) return { publicKey, secret }
  } catch {
    // no point of the curve
  }
  throw new Refusal({ status: 400, message: "推送的密钥格式不正确" })
}
