import type { FastifyInstance } from "fastify"
import { toYuan } from "#domain/core/Money.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { escapeHtml } from "../core/escapeHtml.ts"
import { notFound } from "../core/Refusal.ts"
import type { RegisterRoutes, RouteDeps } from "../core/RegisterRoutes.ts"
import { requireDeveloper } from "../core/requireDeveloper.ts"
import type { EmbeddedTrade } from "./EmbeddedTrade.ts"
import { noticeOf, type WrittenNotice } from "./noticeOf.ts"

/** What a person may do at the provider, so that everything a real one does can be seen. */
const BUTTONS = {
  pay: "付款",
  pay_late: "付款，通知一分钟后才到",
  pay_twice: "付款，通知来两次",
  pay_silent: "付款，通知丢失",
  forge: "不付款，发来一个伪造的通知",
  leave: "不付款，返回",
} as const
type Press = keyof typeof BUTTONS

const LATE_MS = 60_000

/** The pages of the embedded provider, in development and for its developer only: elsewhere nobody pays with them. */
export const registerEmbeddedPay: RegisterRoutes = async (app, deps) => {
  if (!deps.config.development) return
  await app.register(async (scope) => {
    scope.addHook("onRequest", requireDeveloper(deps.config, deps.keys))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_: unknown, body: string) => new URLSearchParams(body),
    )
    scope.get<{ Params: { number: string } }>("/embedded-pay/:number", async ({ agency, params }, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .send(pageOf(await find(deps, agency, params.number), deps.now())),
    )
    scope.post<{ Params: { number: string } }>("/embedded-pay/:number", async (request, reply) => {
      const { agency, params, body, host } = request
      const press = body instanceof URLSearchParams ? body.get("press") : null
      const trade = await find(deps, agency, params.number)
      if (press !== null && Object.hasOwn(BUTTONS, press)) await act(app, deps, trade, press as Press, host)
      return reply.redirect(trade.return_path, 303)
    })
  })
}

const find = async ({ pool }: RouteDeps, agency: AgencyContext, number: string): Promise<EmbeddedTrade> => {
  const [row] = await pool<EmbeddedTrade[]>`
    select * from embedded_trades where agency_id = ${agency.id} and number = ${number}`
  if (row === undefined) throw notFound("没有这笔付款")
  return row
}

const act = async (app: FastifyInstance, deps: RouteDeps, trade: EmbeddedTrade, press: Press, host: string) => {
  const { pool, keys, now } = deps
  const notice = noticeOf(keys.deriving, trade)
  const send = ({ headers, body }: WrittenNotice) =>
    app.inject({ method: "POST", url: "/pay/notice/embedded", headers: { host, ...headers }, payload: body })
  if (press === "leave") return
  if (press === "forge") {
    await send({ ...notice, headers: { ...notice.headers, "embedded-signature": "forged" } })
    return
  }
  const paid = await pool`
    update embedded_trades set state = 'paid', notice_at = ${press === "pay_late" ? now() + LATE_MS : null}
    where agency_id = ${trade.agency_id} and number = ${trade.number} and state = 'pending' and expires_at > ${now()}`
  if (paid.count === 0) return
  if (press === "pay" || press === "pay_twice") await send(notice)
  if (press === "pay_twice") await send(notice)
}

const pageOf = (trade: EmbeddedTrade, now: number): string => {
  const { subject, amount_fen, number, state, return_path, expires_at } = trade
  const isOpen = state === "pending" && expires_at > now
  const buttons = Object.entries(BUTTONS).map(
    ([press, label]) => `<p><button name="press" value="${press}">${label}</button></p>`,
  )
  const rest = isOpen
    ? `<form method="post">${buttons.join("")}</form>`
    : `<p>${state === "paid" ? "已付款。" : "这笔付款已关闭。"}<a href="${escapeHtml(return_path)}">返回</a></p>`
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>演示付款</title></head><body><main><h1>演示付款</h1>` +
    `<p>仅开发环境可见，不会产生真实扣款。</p>` +
    `<p>${escapeHtml(subject)}</p><p>¥${toYuan(amount_fen)}</p><p>${escapeHtml(number)}</p>${rest}</main></body></html>`
  )
}
