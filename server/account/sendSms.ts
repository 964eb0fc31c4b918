import { randomUUID } from "node:crypto"
import type { Config } from "../config.ts"
import type { Meter } from "../core/Meter.ts"
import type { Pool } from "../db/Sql.ts"
import { toAliyun } from "./aliyunSms.ts"
import { filledIn } from "./filledIn.ts"
import type { PostSms, SendSms } from "./Sms.ts"
import { signatureOf } from "./smsSignatures.ts"
import { toTencent } from "./tencentSms.ts"

/** How long a provider may take. */
const PATIENCE_MS = 10_000

/** The provider where one is set; else, in development only, the outbox page and the log. */
export const makeSendSms = (
  { smsGateway, development }: Pick<Config, "smsGateway" | "development">,
  pool: Pool,
  patience = PATIENCE_MS,
): SendSms => {
  if (smsGateway === null) return development ? toOutbox(pool) : async () => "unsent"
  const post = patiently(patience)
  return async (sms) => {
    const sign = await signatureOf(pool, sms.agencyId)
    if (smsGateway.kind === "gateway") return toGateway(smsGateway, sign, post)(sms)
    const signed = { ...smsGateway, sign: sign ?? smsGateway.sign }
    return (smsGateway.kind === "aliyun" ? toAliyun(signed, post) : toTencent(signed, post))(sms)
  }
}

/** Each sending is counted by what became of it. */
export const meteredSms =
  (send: SendSms, meter: Meter): SendSms =>
  async (sms) => {
    try {
      const sending = await send(sms)
      meter.smsSent(sending)
      return sending
    } catch (error) {
      meter.smsSent("failed")
      throw error
    }
  }

const patiently =
  (patience: number): PostSms =>
  async (url, headers, body) => {
    try {
      return await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(patience) })
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") return null
      throw error
    }
  }

const toGateway =
  ({ url, token }: { readonly url: string; readonly token: string }, sign: string | null, post: PostSms): SendSms =>
  async (sms) => {
    const { mobile, scene } = sms
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
    const response = await post(
      url,
      headers,
      JSON.stringify({ mobile, scene, ...(sign !== null && { sign }), ...filledIn(sms) }),
    )
    if (response === null) return "unknown"
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    return "sent"
  }

const toOutbox =
  (pool: Pool): SendSms =>
  async (sms) => {
    const { agencyId, mobile, scene, now } = sms
    const [text = ""] = Object.values(filledIn(sms))
    await pool`insert into sms_outbox (agency_id, id, mobile, scene, code, created_at)
      values (${agencyId}, ${randomUUID()}, ${mobile}, ${scene}, ${text}, ${now})`
    // development only: the one place where a code may be logged
    if (sms.scene !== "message")
      sms.log.info(`SMS for ${mobile.slice(0, 3)}****${mobile.slice(7)} (${scene}): ${text}, see /dev/outbox`)
    return "sent"
  }
