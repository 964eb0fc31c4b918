import type { CallFailure } from "#domain/contract/Request.ts"
import type { CallContext } from "./Handler.ts"

interface Options {
  /** HTTP status: 200 for an outcome of the business, else the transport's truth (400, 401, 404, 429 …). */
  readonly status?: number
  /** The envelope's `code`; the status when it is left out. */
  readonly code?: number
  /** Chinese, fit to be shown. */
  readonly message: string
  readonly fields?: CallFailure["fields"]
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
  /** Of what this version does not know: a newer one may. */
  readonly isUnknown?: boolean
  /** What a page shows below the message. */
  readonly hint?: string
  /** What stays although the refusal undoes the call's transaction: done after it, before the answer. */
  readonly afterwards?: (ctx: CallContext) => Promise<void>
}

/** An expected no. Thrown by handlers; its message reaches the learner, unlike that of any other error. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly status: number
  readonly code: number
  readonly fields: CallFailure["fields"]
  readonly retryAfter: number | undefined
  readonly isUnknown: boolean
  readonly hint: string
  readonly afterwards: (ctx: CallContext) => Promise<void>

  constructor({
    status = 200,
    code = status,
    message,
    fields = [],
    retryAfter,
    isUnknown = false,
    hint = "请稍后刷新页面。",
    afterwards = async () => {},
  }: Options) {
    super(message)
    if (code === 200) throw new TypeError("an outcome of the business needs a code of its own")
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.isUnknown = isUnknown
    this.hint = hint
    this.afterwards = afterwards
  }
}

export const notFound = (message = "内容不存在或已下架"): Refusal => new Refusal({ status: 404, message })

export const TOO_MANY_VISITORS = new Refusal({ status: 503, message: "现在访问的人太多，请稍后再试", retryAfter: 2 })

export const unauthorized = (): Refusal => new Refusal({ status: 401, message: "请先登录" })

export const invalid = (path: string, message: string): Refusal =>
  new Refusal({ status: 422, message, fields: [{ path, message }] })
