import { createHmac, randomInt } from "node:crypto"
import type { CallContext } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { type Bucket, limitWrongTries, rateLimit, takeBack, tooMany } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import type { SendSms, Sms } from "./sendSms.ts"

export type Scene = Sms["scene"]

/** Seconds between two codes for one number that one network asks for. */
export const COOL_DOWN = 60
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
/** Above what one network may ask for, so that a stranger leaves the learner some. */
const TO_NUMBER = { hits: 30, seconds: 86_400 }

const WRONG = 10102
const EXPIRED = 10103

/** Sends a fresh code, which takes the place of the last one that this network asked for. What was not sent is not counted. */
export const sendCode = async (ctx: CallContext, sendSms: SendSms, mobile: string, scene: Scene): Promise<void> => {
  const { agency, now, log } = ctx
  const network = networkOf(ctx.ip)
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const sent: ReadonlyArray<Bucket> = [
    [`sms:${mobile}:${network}`, TO_NUMBER_FROM_NETWORK],
    ofNetwork(network),
    [`sms-day:${network}`, FROM_NETWORK_IN_ALL],
    [`sms:${mobile}`, TO_NUMBER],
  ]
  await ctx.transaction(async (sql) => {
    const taken = await sql`
      insert into sms_codes (agency_id, mobile, scene, network, code_hash, sent_at, expires_at)
      values (${agency.id}, ${mobile}, ${scene}, ${network}, ${hashOf(ctx, code)}, ${now}, ${now + LIFE_MS})
      on conflict (agency_id, mobile, scene, network) do update
        set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
        where sms_codes.sent_at <= ${now - COOL_DOWN * 1000}
      returning 1`
    if (taken.length === 0) throw tooMany(await waitOf(ctx, mobile, scene))
    for (const [name, limit] of sent) await rateLimit({ ...ctx, sql }, name, limit)
  })
  const sending = await sendSms({ agencyId: agency.id, mobile, scene, code, now, log }).catch((error: unknown) => {
    log.error({ err: error, agency: agency.key }, "SMS not sent")
    return "unsent" as const
  })
  // what had no answer in time may arrive, and is counted
  if (sending === "sent" || sending === "unknown") return
  await ctx.sql`delete from sms_codes where ${open(ctx, mobile, scene)} and network = ${network}`
  if (sending === "limited")
    throw new Refusal({ status: 429, message: "这个号码收到的短信太多，请过一会儿再试", retryAfter: 3_600 })
  for (const bucket of sent) await takeBack(ctx, bucket)
  throw new Refusal({ status: 503, message: "短信暂时无法发送，请稍后再试", retryAfter: 60 })
}

/**
 * Uses the code up, whichever network asked for it. Refuses a wrong or old one, and a network that tried five wrong
 * ones; each try counts, also of those who race.
 */
export const redeemCode = async (ctx: CallContext, mobile: string, scene: Scene, code: string): Promise<void> => {
  const network = networkOf(ctx.ip)
  const tries: ReadonlyArray<Bucket> = [
    [`code:${scene}:${mobile}:${network}`, TRIES],
    [`code:${network}`, TRIES_OF_NETWORK],
  ]
  await limitWrongTries(ctx, tries, () => redeem(ctx, mobile, scene, code)).catch((error: unknown) => {
    // for the learner it is the code that is no good any more: another one can be asked for
    throw error instanceof Refusal && error.status === 429 ? expired() : error
  })
}

const redeem = async (ctx: CallContext, mobile: string, scene: Scene, code: string): Promise<void> => {
  const { sql, now } = ctx
  const tried = await sql<{ is_right: boolean }[]>`
    update sms_codes set tries = tries + 1
    where ${open(ctx, mobile, scene)} and expires_at > ${now} and tries < ${TRIES_OF_ALL}
    returning code_hash = ${hashOf(ctx, code)} as is_right`
  if (tried.length === 0) throw expired()
  if (!tried.some(({ is_right: isRight }) => isRight))
    throw new Refusal({ code: WRONG, message: "验证码不正确", fields: field("验证码不正确") })
  const [used] = await sql<{ network: string; sent_at: number }[]>`
    delete from sms_codes where ${open(ctx, mobile, scene)} and code_hash = ${hashOf(ctx, code)}
    returning network, sent_at`
  if (used === undefined) throw expired()
  await takeBack({ ...ctx, now: used.sent_at }, ofNetwork(used.network))
}

const ofNetwork = (network: string): Bucket => [`sms:${network}`, FROM_NETWORK]

const open = ({ sql, agency }: CallContext, mobile: string, scene: Scene) =>
  sql`agency_id = ${agency.id} and mobile = ${mobile} and scene = ${scene}`

const expired = (): Refusal => {
  const message = "验证码已失效，请重新获取"
  return new Refusal({ code: EXPIRED, message, fields: field(message) })
}

const field = (message: string) => [{ path: "code", message }]

async function waitOf(ctx: CallContext, mobile: string, scene: Scene): Promise<number> {
  const [row] = await ctx.sql<{ sent_at: number }[]>`
    select sent_at from sms_codes where ${open(ctx, mobile, scene)} and network = ${networkOf(ctx.ip)}`
  return Math.max(1, Math.ceil(((row?.sent_at ?? ctx.now) + COOL_DOWN * 1000 - ctx.now) / 1000))
}

function hashOf({ keys, agency }: CallContext, code: string): Buffer {
  return createHmac("sha256", keys.signing).update(`sms ${agency.id} ${code}`).digest()
}
