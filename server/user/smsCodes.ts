import { createHmac, randomInt } from "node:crypto"
import type { CallContext } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { rateLimit, tooMany } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import type { SendSms } from "./sendSms.ts"

export type Scene = "login" | "register" | "reset"

/** Seconds between two codes for one number. */
export const COOL_DOWN = 60
const LIFE_MS = 5 * 60_000
const TRIES = 5
const PER_NUMBER = { hits: 20, seconds: 86_400 }
const PER_NETWORK = { hits: 60, seconds: 3_600 }

const WRONG = 10102
const EXPIRED = 10103

/** Sends a fresh code, which takes the place of the last one. */
export const sendCode = async (ctx: CallContext, sendSms: SendSms, mobile: string, scene: Scene): Promise<void> => {
  const { sql, agency, now, log } = ctx
  await rateLimit(ctx, `sms:${networkOf(ctx.ip)}`, PER_NETWORK)
  await rateLimit(ctx, `sms:${mobile}`, PER_NUMBER)
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const taken = await sql`
    insert into sms_codes (agency_id, mobile, scene, code_hash, sent_at, expires_at)
    values (${agency.id}, ${mobile}, ${scene}, ${hashOf(ctx, code)}, ${now}, ${now + LIFE_MS})
    on conflict (agency_id, mobile, scene) do update
      set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
      where sms_codes.sent_at <= ${now - COOL_DOWN * 1000}
    returning 1`
  if (taken.length === 0) throw tooMany(await waitOf(ctx, mobile, scene))
  const sent = await sendSms({ agencyId: agency.id, mobile, scene, code, now, log }).catch((error: unknown) => {
    log.error({ err: error }, "SMS not sent")
    return false
  })
  if (sent) return
  await sql`delete from sms_codes where agency_id = ${agency.id} and mobile = ${mobile} and scene = ${scene}`
  throw new Refusal({ status: 503, message: "短信暂时无法发送，请稍后再试", retryAfter: 60 })
}

/** Uses the code up. Refuses a wrong, old or too often tried one; each try counts, also of those who race. */
export const redeemCode = async (ctx: CallContext, mobile: string, scene: Scene, code: string): Promise<void> => {
  const { sql, agency, now } = ctx
  const mine = sql`agency_id = ${agency.id} and mobile = ${mobile} and scene = ${scene}`
  const [tried] = await sql<{ tries: number; expires_at: number; is_right: boolean }[]>`
    update sms_codes set tries = tries + 1 where ${mine}
    returning tries, expires_at, code_hash = ${hashOf(ctx, code)} as is_right`
  if (tried === undefined || tried.expires_at <= now || tried.tries > TRIES)
    throw new Refusal({ code: EXPIRED, message: "验证码已失效，请重新获取", fields: field("验证码已失效，请重新获取") })
  if (!tried.is_right) throw new Refusal({ code: WRONG, message: "验证码不正确", fields: field("验证码不正确") })
  const used = await sql`delete from sms_codes where ${mine} and code_hash = ${hashOf(ctx, code)} returning 1`
  if (used.length === 0) throw new Refusal({ code: EXPIRED, message: "验证码已失效，请重新获取" })
}

const field = (message: string) => [{ path: "code", message }]

async function waitOf({ sql, agency, now }: CallContext, mobile: string, scene: Scene): Promise<number> {
  const [row] = await sql<{ sent_at: number }[]>`
    select sent_at from sms_codes where agency_id = ${agency.id} and mobile = ${mobile} and scene = ${scene}`
  return Math.max(1, Math.ceil(((row?.sent_at ?? now) + COOL_DOWN * 1000 - now) / 1000))
}

function hashOf({ keys, agency }: CallContext, code: string): Buffer {
  return createHmac("sha256", keys.signing).update(`sms ${agency.id} ${code}`).digest()
}
