import { randomUUID } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import { callOf } from "#domain/contract/callOf.ts"
import { isPacked, type Envelope } from "#domain/protocol/Envelope.ts"
import { API_VERSION, PLATFORM } from "#domain/protocol/protocol.ts"
import { accessTime, sign } from "#domain/protocol/sign.ts"
import { codeFor, PASSWORD } from "./signUp.ts"

/** What of `fetch` a call needs. */
export type Ask = (
  url: URL,
  init: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
) => Promise<Response>

interface Options {
  readonly token?: string
  /** The same call again, not another one. */
  readonly key?: string
  readonly ask?: Ask
}

/** Speaks the protocol with a running site over HTTP. Rejects with a sentence when the answer is no success. */
export const callSite = async <N extends CallName>(
  site: string,
  name: N,
  payload: Payload<N>,
  { token = "", key = randomUUID(), ask = fetch }: Options = {},
): Promise<Output<N>> => {
  const { method, path } = await callOf(name)
  const address = new URL(`${site}/api${path}`)
  if (method === "GET") address.search = new URLSearchParams(payload as Record<string, string>).toString()
  const time = accessTime(Date.now())
  const response = await ask(address, {
    method,
    headers: {
      sign: sign(time, "study-site"),
      "access-time": time,
      version: API_VERSION,
      platform: PLATFORM,
      "content-type": "application/json",
      "idempotency-key": key,
      ...(token !== "" && { authorization: token }),
    },
    ...(method === "POST" && { body: JSON.stringify(payload) }),
  })
  const envelope = (await response.json()) as Envelope
  if (!response.ok || envelope.code !== 20200)
    throw new Error(`${name}: ${response.status} ${JSON.stringify(envelope)}`)
  const data: unknown = isPacked(envelope)
    ? JSON.parse(inflateRawSync(Buffer.from(String(envelope.data), "base64")).toString())
    : envelope.data
  return data as Output<N>
}

/** Signs somebody up without a browser, and gives the token. */
export const signUpByCall = async (site: string, mobile: string): Promise<string> => {
  await callSite(site, "sms.send", { mobile, scene: "register" })
  const code = await codeFor(site, mobile)
  const { token } = await callSite(site, "user.register", { mobile, code, password: PASSWORD, agreed: true })
  return token
}
