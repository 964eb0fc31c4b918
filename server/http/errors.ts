import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Refusal } from "../core/Refusal.ts"
import { ObjectsUnavailable } from "../objects/ObjectsUnavailable.ts"
import { isDatabaseAway } from "./databaseAway.ts"
import { isDiskFull } from "../core/diskFull.ts"
import { refused } from "./envelope.ts"
import { pathOf } from "./logging.ts"
import { escapeHtml } from "../core/escapeHtml.ts"
import { plainPage } from "../core/plainPage.ts"

const BY_STATUS: Readonly<Record<number, string>> = {
  400: "请求格式不正确",
  404: "接口不存在",
  408: "请求超时，请重试",
  413: "提交的内容太大",
  414: "地址太长",
  415: "不支持的内容类型",
}
const AWAY = new Refusal({ status: 503, message: "服务暂时不可用，请稍后再试", retryAfter: 2 })
const NO_FILES = new Refusal({ status: 503, message: "文件暂时无法读取，请稍后再试", retryAfter: 5 })
const FULL = new Refusal({ status: 503, message: "服务器存储空间已满，暂时无法保存，请稍后再试", retryAfter: 30 })
export const UNBOUND = new Refusal({
  status: 404,
  message: "该域名尚未绑定",
  hint: "这个域名还没有绑定任何机构，请由网站管理员绑定后再访问。",
})
const UPDATING = new Refusal({ status: 503, message: "网站正在更新，请稍后重试", retryAfter: 5 })
const BROKEN = new Refusal({ status: 500, message: "服务器出错了，请稍后再试" })

/**
 * Turns whatever was thrown into an answer. Only a Refusal's own words leave the server. `isReplaced`: whether pages of
 * another build may ask, which know more than this one.
 */
export const handleErrors = (app: FastifyInstance, isReplaced: () => Promise<boolean>): void => {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const refusal = refusalOf(error)
    if (hasLeft(error)) request.log.info("client left")
    else if (refusal.status >= 500) request.log.error({ err: error }, "request failed")
    const waits = refusal.isUnknown && (await isReplaced().catch(() => false))
    return sendRefusal(waits ? UPDATING : refusal, request, reply)
  })
}

/** Whoever asked closed the connection while a stream was read or written: nothing here is broken. */
const hasLeft = (error: Error): boolean => "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"

export const refusalOf = (error: Error): Refusal => {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return AWAY
  if (isDiskFull(error)) return FULL
  if (error instanceof ObjectsUnavailable) return NO_FILES
  const { statusCode: status } = error as { readonly statusCode?: unknown }
  // Fastify's own: the body could not be read
  if (typeof status === "number" && status >= 400 && status < 500)
    return new Refusal({ status, message: BY_STATUS[status] ?? "请求不正确" })
  return BROKEN
}

/** An envelope for those who speak the protocol, a page for those who look at one. */
export const sendRefusal = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (refusal.retryAfter !== undefined) void reply.header("retry-after", String(refusal.retryAfter))
  void reply.status(refusal.status).header("cache-control", "no-store")
  if (speaksProtocol(request)) return reply.send(refused(refusal))
  return reply.type("text/html; charset=utf-8").send(plainPage(refusal.message, `<p>${escapeHtml(refusal.hint)}</p>`))
}

const speaksProtocol = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith("/api/") ||
  (url.startsWith("/admin/api/") && !isForm(headers)) ||
  (isFile(url) && !asksForPage(headers))

/** What a browser sends by itself, it shows. */
const isForm = (headers: FastifyRequest["headers"]): boolean =>
  (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded")

/** Whether a person opens this address: for a script or a picture a browser names no page among what it takes. */
export const asksForPage = ({ accept = "" }: FastifyRequest["headers"]): boolean => accept.includes("text/html")

/** The address of a file: whoever wants a script or a picture must never get a page. */
export const isFile = (url: string): boolean => isInFolder(url) || /\.[a-z]\w{0,11}$/i.test(pathOf(url))

/** The address of a file alone, whoever asks. */
export const isInFolder = (url: string): boolean => /^\/(agency|assets|builds|media|uploads)\//i.test(pathOf(url))
