import { ProviderRefused } from "./PaymentProvider.ts"
import type { AlipayAccount } from "./AlipayAccount.ts"
import { isFromAlipay, signedRequest } from "./alipaySignature.ts"

/** Alipay answered that it does not do this; `code` says why, as in `ACQ.TRADE_NOT_EXIST`. */
export class AlipayAnswerRefused extends ProviderRefused {
  readonly code: string

  constructor(code: string) {
    super(`Alipay answered ${code}`)
    this.code = code
  }
}

type Call = <T>(method: string, content: object) => Promise<T>

interface Answer {
  readonly code?: string
  readonly sub_code?: string
}

const TIMEOUT_MS = 8_000
const DONE = "10000"
/** The call was wrong or is refused; every other code says that Alipay does not know either. */
const REFUSED = new Set(["40001", "40002", "40003", "40004", "40006"])

/** Signed requests, signed answers. What is not Alipay's own word is an error, and says nothing of the payment. */
export const makeAlipayClient = (account: AlipayAccount, now: () => number): Call => {
  return async <T>(method: string, content: object): Promise<T> => {
    const response = await fetch(account.gateway, {
      method: "POST",
      headers: { accept: "application/json", "user-agent": "study-site" },
      body: signedRequest(account, method, content, now()),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Alipay answered ${response.status}`)
    const answer = JSON.parse(signedPart(account, method, text)) as Answer
    if (answer.code === DONE) return answer as T
    const code = answer.sub_code ?? answer.code ?? ""
    if (!REFUSED.has(answer.code ?? "") || code.endsWith("SYSTEM_ERROR")) throw new Error(`Alipay answered ${code}`)
    throw new AlipayAnswerRefused(code)
  }
}

/** The text that the signature is over, and no other is read: the same name may stand twice in an answer. */
const signedPart = (account: AlipayAccount, method: string, text: string): string => {
  const name = `${method.replaceAll(".", "_")}_response`
  const { part = "", signature = "" } =
    new RegExp(String.raw`^\{"${name}":(?<part>\{.*\}),"sign":"(?<signature>[\w+/=\\]+)"\}$`, "s").exec(text.trim())
      ?.groups ?? {}
  if (!isFromAlipay(account, part, signature.replaceAll("\\/", "/"))) throw new Error("an answer that is not Alipay's")
  return part
}
