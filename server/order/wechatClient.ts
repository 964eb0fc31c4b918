import { ProviderRefused } from "./PaymentProvider.ts"
import { authorization, whyForged } from "./wechatSignature.ts"
import type { WechatAccount } from "./WechatAccount.ts"

/** WeChat Pay answered that it does not do this. */
export class HttpAnswerRefused extends ProviderRefused {
  readonly status: number

  constructor(status: number, code: string) {
    super(`WeChat Pay answered ${status} ${code}`)
    this.status = status
  }
}

type Call = <T>(method: "GET" | "POST", path: string, body?: object) => Promise<T>

const TIMEOUT_MS = 8_000

/** Signed requests, signed answers. What is not WeChat Pay's own word is an error, and says nothing of the payment. */
export const makeWechatClient = (account: WechatAccount, now: () => number, nonce: () => string): Call => {
  return async <T>(method: "GET" | "POST", path: string, given?: object): Promise<T> => {
    const body = given === undefined ? "" : JSON.stringify(given)
    const seconds = Math.floor(now() / 1_000)
    const response = await fetch(`${account.api}${path}`, {
      method,
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "user-agent": "study-site",
        authorization: authorization(account, { method, path, body, nonce: nonce(), seconds }),
        "wechatpay-serial": [...account.platformKeys.keys()][0] ?? "",
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(given !== undefined && { body }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const forged = whyForged(account, Object.fromEntries(response.headers), bytes, now())
    if (forged !== null) throw new Error(`an answer that is not WeChat Pay's: ${forged}`)
    const answer = (bytes.length === 0 ? {} : JSON.parse(bytes.toString())) as { readonly code?: string }
    if (response.ok) return answer as T
    if (response.status >= 500 || response.status === 429) throw new Error(`WeChat Pay answered ${response.status}`)
    throw new HttpAnswerRefused(response.status, answer.code ?? "")
  }
}
