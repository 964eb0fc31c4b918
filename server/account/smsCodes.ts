import { createHmac, randomInt } from "node:crypto"
import type { CallContext } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { type Bucket, bucketsOf, limitWrongTries, rateLimit, takeBack } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import { giveTurnBack, takeTurn } from "./numberLanes.ts"
import { type Place, placeOf } from "./place.ts"
import type { SendSms, Sms } from "./Sms.ts"

export type Scene = Sms["scene"]

const LIFE_MS = 5 * 60_000
/** Wrong codes that one network may try for a number while a code lives. */
const TRIES = { hits: 5, seconds: LIFE_MS / 1000 }
const TRIES_OF_NETWORK = { hits: 200, seconds: 600 }
/** Wrong codes for a number, wherever they come from. */
const TRIES_OF_ALL = 50
const TO_NUMBER_FROM_NETWORK = { hits: 10, seconds: 86_400 }
/** Codes that nobody used: what is used was asked for by whoever has the number, and a school has one address. */
const FROM_NETWORK = { hits: 60, seconds: 3_600 }
/** Used or not: each costs. */
const FROM_NETWORK_IN_ALL = { hits: 1_000, seconds: 86_400 }

const WRONG = 10102
const EXPIRED = 10103

/** Sends a fresh code, which takes the place of the last one that was asked for from there. What was not sent is not counted. */
export const sendCode = async (ctx: CallContext, sendSms: SendSms, mobile: string, scene: Scene): Promise<void> => {
  const { agency, now, log } = ctx
  const place = await placeOf(ctx, mobile)
  const lane = { mobile, kind: place.kind }
  const asker = askerOf(ctx, place)
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const sent: ReadonlyArray<Bucket> =
    place.kind === "device"
      ? []
      : [
          ...bucketsOf(`sms:${mobile}`, ctx.ip, TO_NUMBER_FROM_NETWORK),
          ...unusedOf(asker),
          ...bucketsOf("sms-day", ctx.ip, FROM_NETWORK_IN_ALL),
        ]
  await ctx.transaction(async (sql) => {
    await takeTurn({ sql, now }, lane)
    await sql`
      insert into sms_codes (agency_id, mobile, scene, network, code_hash, sent_at, expires_at)
      values (${agency.id}, ${mobile}, ${scene}, ${asker}, ${hashOf(ctx, code)}, ${now}, ${now + LIFE_MS})
      on conflict (agency_id, mobile, scene, network) do update
        set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0`
    for (const [name, limit] of sent) await rateLimit({ ...ctx, sql }, name, limit)
  })
  const sending = await sendSms({ agencyId: agency.id, mobile, scene, code, now, log }).catch((error: unknown) => {
    log.error({ err: error, agency: agency.key }, "SMS not sent")
    return "unsent" as const
  })
  // what had no answer in time may arrive, and is counted
  if (sending === "sent" || sending === "unknown") return
  await ctx.sql`delete from sms_codes where ${open(ctx, mobile, scene)} and network = ${asker}`
  if (sending === "limited")
    throw new Refusal({ status: 429, message: "这个号码收到的短信太多，请过一会儿再试", retryAfter: 3_600 })
  for (const bucket of sent) await takeBack(ctx, bucket)
  await giveTurnBack(ctx, lane)
  throw new Refusal({ status: 503, message: "短信暂时无法发送，请稍后再试", retryAfter: 60 })
}

/**
 * Uses the code up, whichever network asked for it. Refuses a wrong or old one, and a network that tried five wrong
 * ones; each try counts, also of those who race.
 */
export const redeemCode = async (ctx: CallContext, mobile: string, scene: Scene, code: string): Promise<void> => {
  const place = await placeOf(ctx, mobile)
  const name = `code:${scene}:${mobile}`
  const tries: ReadonlyArray<Bucket> =
    place.kind === "stranger"
      ? [...bucketsOf(name, ctx.ip, TRIES), ...bucketsOf("code", ctx.ip, TRIES_OF_NETWORK)]
      : [[`${name}:${place.name}`, TRIES]]
  const most = place.kind === "stranger" ? TRIES_OF_ALL : null
  await limitWrongTries(ctx, tries, () => redeem(ctx, { mobile, scene, code, most })).catch((error: unknown) => {
    // for the learner it is the code that is no good any more: another one can be asked for
    throw error instanceof Refusal && error.status === 429 ? expired() : error
  })
}

interface Redeemed {
  readonly mobile: string
  readonly scene: Scene
  readonly code: string
  /** Wrong tries after which the code is over; null where strangers' tries do not count. */
  readonly most: number | null
}

const redeem = async (ctx: CallContext, { mobile, scene, code, most }: Redeemed): Promise<void> => {
  const { sql, now } = ctx
  const tried = await sql<{ is_right: boolean }[]>`
    update sms_codes set tries = tries + 1
    where ${open(ctx, mobile, scene)} and expires_at > ${now} and (${most}::int is null or tries < ${most})
    returning code_hash = ${hashOf(ctx, code)} as is_right`
  if (tried.length === 0) throw expired()
  if (!tried.some(({ is_right: isRight }) => isRight))
    throw new Refusal({ code: WRONG, message: "验证码不正确", fields: field("验证码不正确") })
  const [used] = await sql<{ network: string; sent_at: number }[]>`
    delete from sms_codes where ${open(ctx, mobile, scene)} and code_hash = ${hashOf(ctx, code)}
    returning network, sent_at`
  if (used === undefined) throw expired()
  for (const bucket of unusedOf(used.network)) await takeBack({ ...ctx, now: used.sent_at }, bucket)
}

/** A code belongs to the known device or the network that asked for it. */
const askerOf = ({ ip }: CallContext, place: Place): string =>
  place.kind === "device" ? `${DEVICE}${place.name}` : networkOf(ip)

const DEVICE = "device "

/** Codes that nobody used, of the networks that asked for them. */
const unusedOf = (asker: string): ReadonlyArray<Bucket> =>
  asker.startsWith(DEVICE) ? [] : bucketsOf("sms", asker.includes(":") ? `${asker}::` : asker, FROM_NETWORK)

const open = ({ sql, agency }: CallContext, mobile: string, scene: Scene) =>
  sql`agency_id = ${agency.id} and mobile = ${mobile} and scene = ${scene}`

const expired = (): Refusal => {
  const message = "验证码已失效，请重新获取"
  return new Refusal({ code: EXPIRED, message, fields: field(message) })
}

const field = (message: string) => [{ path: "code", message }]

function hashOf({ keys, agency }: CallContext, code: string): Buffer {
  return createHmac("sha256", keys.deriving).update(`sms ${agency.id} ${code}`).digest()
}
