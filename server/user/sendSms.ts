import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import type { Config } from "../config.ts"
import type { Pool } from "../db/Sql.ts"

export interface Sms {
  readonly agencyId: string
  readonly mobile: string
  readonly scene: string
  readonly code: string
  readonly now: number
  readonly log: FastifyBaseLogger
}

/** Sends a code; resolves to false when this installation cannot send any. Rejects when the gateway fails. */
export type SendSms = (sms: Sms) => Promise<boolean>

/** The gateway where one is set; else, in development only, the outbox page and the log. */
export const makeSendSms = (
  { smsGateway, development }: Pick<Config, "smsGateway" | "development">,
  pool: Pool,
): SendSms => {
  if (smsGateway !== null) return toGateway(smsGateway)
  return development ? toOutbox(pool) : async () => false
}

const toGateway =
  ({ url, token }: NonNullable<Config["smsGateway"]>): SendSms =>
  async ({ mobile, scene, code }) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ mobile, scene, code }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    return true
  }

const toOutbox =
  (pool: Pool): SendSms =>
  async ({ agencyId, mobile, scene, code, now, log }) => {
    await pool`insert into sms_outbox (agency_id, id, mobile, scene, code, created_at)
      values (${agencyId}, ${randomUUID()}, ${mobile}, ${scene}, ${code}, ${now})`
    // development only: the one place where a code may be logged
    log.info(`SMS for ${mobile.slice(0, 3)}****${mobile.slice(7)} (${scene}): ${code}, see /dev/outbox`)
    return true
  }
