import { createHash, createHmac } from "node:crypto"
import { filledIn } from "./filledIn.ts"
import type { PostSms, SendSms } from "./Sms.ts"
import type { SmsProvider } from "../core/SmsProvider.ts"

/** Tencent's `SendSms`, version 2021-01-11. */
export const toTencent =
  (provider: SmsProvider, post: PostSms): SendSms =>
  async (sms) => {
    const { mobile, scene, now } = sms
    const { endpoint, id, secret, sign, templates, app, region } = provider
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: app,
      SignName: sign,
      TemplateId: templates[scene],
      TemplateParamSet: Object.values(filledIn(sms)),
    })
    const { host } = new URL(endpoint)
    const seconds = Math.floor(now / 1000)
    const day = new Date(now).toISOString().slice(0, 10)
    const signed = { service: "sms", action: "SendSms", host, body, seconds, day }
    const headers = {
      "content-type": JSON_TYPE,
      "x-tc-action": "SendSms",
      "x-tc-version": "2021-01-11",
      "x-tc-timestamp": String(seconds),
      "x-tc-region": region,
      authorization: `TC3-HMAC-SHA256 Credential=${id}/${day}/sms/tc3_request, SignedHeaders=${SIGNED}, Signature=${signTencent(keyOf(secret, day, "sms"), signed)}`,
    }
    const response = await post(`${endpoint}/`, headers, body)
    if (response === null) return "unknown"
    const { Response: answer } = (await response.json().catch(() => ({}))) as Answered
    // an answer of 200 may be a refusal, of the request or of its one number
    const outcome = answer?.Error?.Code ?? answer?.SendStatusSet?.[0]?.Code
    if (outcome === "Ok") return "sent"
    if (outcome?.startsWith("LimitExceeded") === true) return "limited"
    throw new Error(`Tencent refused an SMS: ${response.status} ${outcome ?? "without a code"}`)
  }

interface Answered {
  readonly Response?: {
    readonly Error?: { readonly Code: string }
    readonly SendStatusSet?: ReadonlyArray<{ readonly Code: string }>
  }
}

export interface SignedByTencent {
  readonly service: string
  readonly action: string
  readonly host: string
  readonly body: string
  /** Epoch seconds, and their day in UTC. */
  readonly seconds: number
  readonly day: string
}

const JSON_TYPE = "application/json; charset=utf-8"
const SIGNED = "content-type;host;x-tc-action"

/** TC3-HMAC-SHA256 with the key of a day and a service, in hex. */
export const signTencent = (key: Buffer, { service, action, host, body, seconds, day }: SignedByTencent): string => {
  const lines = `content-type:${JSON_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const request = ["POST", "/", "", lines, SIGNED, sha256(body)].join("\n")
  return hmac(key, ["TC3-HMAC-SHA256", seconds, `${day}/${service}/tc3_request`, sha256(request)].join("\n")).toString(
    "hex",
  )
}

const keyOf = (secret: string, day: string, service: string): Buffer =>
  hmac(hmac(hmac(`TC3${secret}`, day), service), "tc3_request")

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
