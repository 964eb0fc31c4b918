import { createHash, createHmac, randomUUID } from "node:crypto"
import { filledIn } from "./filledIn.ts"
import type { PostSms, SendSms } from "./Sms.ts"
import type { SmsProvider } from "../core/SmsProvider.ts"

/** Aliyun's `SendSms`, version 2017-05-25. */
export const toAliyun =
  ({ endpoint, id, secret, sign, templates }: SmsProvider, post: PostSms): SendSms =>
  async (sms) => {
    const { mobile, scene, now } = sms
    const query = {
      PhoneNumbers: mobile,
      SignName: sign,
      TemplateCode: templates[scene],
      TemplateParam: JSON.stringify(filledIn(sms)),
    }
    const headers = {
      "x-acs-action": "SendSms",
      "x-acs-content-sha256": sha256(""),
      "x-acs-date": new Date(now).toISOString().replace(/\.\d{3}Z$/, "Z"),
      "x-acs-signature-nonce": randomUUID(),
      "x-acs-version": "2017-05-25",
    }
    const { authorization, search } = signAliyun({ id, secret }, query, { ...headers, host: new URL(endpoint).host })
    const response = await post(`${endpoint}/?${search}`, { ...headers, authorization }, "")
    if (response === null) return "unknown"
    // an answer of 200 may be a refusal
    const { Code } = (await response.json().catch(() => ({}))) as { readonly Code?: string }
    if (Code === "OK") return "sent"
    if (Code === "isv.BUSINESS_LIMIT_CONTROL") return "limited"
    throw new Error(`Aliyun refused an SMS: ${response.status} ${Code ?? "without a code"}`)
  }

/** ACS3-HMAC-SHA256 of a POST without a body: the header, and the query as it was signed. */
export const signAliyun = (
  { id, secret }: Pick<SmsProvider, "id" | "secret">,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): { readonly authorization: string; readonly search: string } => {
  const search = sorted(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&")
  const list = sorted(headers)
  const names = list.map(([name]) => name).join(";")
  const lines = list.map(([name, value]) => `${name}:${value}\n`).join("")
  const request = ["POST", "/", search, lines, names, headers["x-acs-content-sha256"] ?? sha256("")].join("\n")
  const signature = createHmac("sha256", secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest("hex")
  return {
    search,
    authorization: `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names},Signature=${signature}`,
  }
}

const sorted = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
