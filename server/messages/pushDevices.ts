import { ECDH, timingSafeEqual } from "node:crypto"
import type { Input } from "#domain/contract/Contract.ts"
import type { Subscription } from "#domain/messages/Push.ts"
import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { bucketsOf, rateLimit } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { isPushService } from "./isPushService.ts"

const SECRET_BYTES = 16
/** Of a household: a browser renews its subscription every few months. */
const RENEWALS = { hits: 20, seconds: 3600 }

/** Messages are pushed to this session's browser from now on, and for nobody who used that browser before. */
export const keepPushDevice = async (ctx: CallContext, subscription: Subscription): Promise<void> => {
  const { endpoint } = subscription
  const { tokenHash } = signedIn(ctx)
  const device = {
    agency_id: ctx.agency.id,
    token_hash: tokenHash,
    ...storable(ctx, subscription),
    gone_at: null,
    host: ctx.agency.host,
    created_at: ctx.now,
  }
  await ctx.transaction(async (sql) => {
    await sql`
      delete from push_devices
      where agency_id = ${ctx.agency.id} and endpoint = ${endpoint} and token_hash <> ${tokenHash}`
    await sql`
      insert into push_devices ${sql(device)} on conflict (agency_id, token_hash) do update set
        endpoint = excluded.endpoint, public_key = excluded.public_key, secret = excluded.secret, host = excluded.host,
        gone_at = null`
  })
}

/** Nothing is pushed to this session's browser any more, nor what is under way. */
export const dropPushDevice = async (ctx: CallContext): Promise<void> => {
  await ctx.sql`
    delete from push_devices where agency_id = ${ctx.agency.id} and token_hash = ${signedIn(ctx).tokenHash}`
}

/**
 * The browser that an earlier subscription belonged to has another one, or takes no pushes any more (decision 55); whether
 * messages are pushed to it from now on. Only that browser knows the secret: it is encrypted with and sent nowhere.
 */
export const renewPushDevice = async (
  ctx: CallContext,
  { subscription, ...before }: Input<"message.renewPush">,
): Promise<boolean> => {
  for (const bucket of bucketsOf("push-renew", ctx.ip, RENEWALS)) await rateLimit(ctx, ...bucket)
  const next = subscription && storable(ctx, subscription)
  return ctx.transaction(async (sql) => {
    // the answer to an earlier try was lost
    const device = (await deviceOf(sql, ctx, before)) ?? (subscription && (await deviceOf(sql, ctx, subscription)))
    if (device === null) return false
    const own = sql`agency_id = ${ctx.agency.id} and token_hash = ${device}`
    if (next === null) {
      await sql`delete from push_devices where ${own}`
      return false
    }
    const { count } = await sql`
      update push_devices set ${sql(next)}, gone_at = null
      where ${own} and not exists (
        select from push_devices
        where agency_id = ${ctx.agency.id} and endpoint = ${next.endpoint} and token_hash <> ${device})`
    return count > 0
  })
}

/** The session whose browser has a subscription, for whoever knows its secret. */
const deviceOf = async (
  sql: Sql,
  { agency, now }: CallContext,
  { endpoint, secret }: Pick<Subscription, "endpoint" | "secret">,
): Promise<Buffer | null> => {
  const [found] = await sql<{ token_hash: Buffer; secret: Buffer }[]>`
    select d.token_hash, d.secret from push_devices d
    join tokens t on t.agency_id = d.agency_id and t.token_hash = d.token_hash
    where d.agency_id = ${agency.id} and d.endpoint = ${endpoint} and t.expires_at > ${now}
    for update of d`
  const given = Buffer.from(secret, "base64url")
  if (found === undefined || given.length !== SECRET_BYTES) return null
  return timingSafeEqual(found.secret, given) ? found.token_hash : null
}

const storable = ({ config }: CallContext, subscription: Subscription) => {
  const { endpoint } = subscription
  if (!isPushService(config.pushServices, endpoint))
    throw new Refusal({ status: 409, message: "这个浏览器的推送服务，本站没有接通" })
  const { publicKey, secret } = keysOf(subscription)
  return { endpoint, public_key: publicKey, secret }
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
