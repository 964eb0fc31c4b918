import type { CallFailure } from "#domain/contract/Request.ts"
import { RETRY_STATUSES } from "#domain/protocol/retryPolicy.ts"

/** A failure on its way out of the client; a class, so that no decoded value can be taken for one. */
export class Failed {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    this.failure = failure
  }
}

export const isFailure = (value: unknown): value is Failed => value instanceof Failed

const make = (kind: CallFailure["kind"], code: number, message: string, fields: CallFailure["fields"] = []) =>
  new Failed({ kind, code, message, fields })

const LOST = {
  offline: "网络断开了，请检查网络后重试",
  timeout: "服务器响应超时，请重试",
  network: "网络连接失败，请重试",
} as const

export const lost = (kind: keyof typeof LOST): CallFailure => make(kind, 0, LOST[kind]).failure
export const unauthorized = (msg: string) => make("unauthorized", 401, msg || "登录已过期，请重新登录")
export const busy = (status: number) => make("busy", status, "服务器繁忙，请稍后重试")
export const broken = (status: number) => make("broken", status, "服务器返回的内容无法识别，请稍后重试")
export const conflict = (msg: string) => make("refused", 409, msg || "刚被别人改过，没有执行；看过现在的情况再做")

interface Refused {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export const refused = (status: number, { code, msg, data }: Refused) => {
  if (status === 404) return make("missing", code, msg || "内容不存在或已下架")
  if (status === 422 || status === 400) return make("invalid", code, msg || "提交的内容有误", fieldsOf(data))
  if (RETRY_STATUSES.has(status)) return make("busy", code, msg || "服务器繁忙，请稍后重试")
  return make("refused", code, msg || "请求未能完成", fieldsOf(data))
}

/** `data.fields` of a refusal: [{ path, message }]. */
const fieldsOf = (data: unknown): CallFailure["fields"] => {
  const fields = typeof data === "object" && data !== null ? (data as { readonly fields?: unknown }).fields : undefined
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field: unknown) => {
    const { path, message } = (field ?? {}) as { readonly path?: unknown; readonly message?: unknown }
    return typeof path === "string" && typeof message === "string" ? [{ path, message }] : []
  })
}
