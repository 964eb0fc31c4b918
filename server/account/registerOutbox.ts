import * as Shanghai from "#domain/time/Shanghai.ts"
import { escapeHtml } from "../core/escapeHtml.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { requireDeveloper } from "../core/requireDeveloper.ts"

interface Row {
  readonly mobile: string
  readonly scene: string
  readonly code: string
  readonly created_at: number
}

const SCENES: Readonly<Record<string, string>> = { login: "登录", register: "注册", reset: "重设密码", message: "消息" }

/** Development only, and for its developer only: the SMS that the embedded sender wrote, the newest first. */
export const registerOutbox: RegisterRoutes = (app, { config, keys, pool }) => {
  if (!config.development) return
  app.get("/dev/outbox", { onRequest: requireDeveloper(config, keys) }, async (request, reply) => {
    const rows = await pool<Row[]>`
      select mobile, scene, code, created_at from sms_outbox
      where agency_id = ${request.agency.id} order by created_at desc limit 50`
    const line = ({ mobile, scene, code, created_at: at }: Row) =>
      `<tr><td>${Shanghai.format(at)}</td><td>${escapeHtml(mobile)}</td><td>${SCENES[scene] ?? escapeHtml(scene)}</td><td><code>${escapeHtml(code)}</code></td></tr>`
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>短信发件箱</title></head>` +
          `<body><h1>短信发件箱</h1><p>仅开发环境可见。</p>` +
          `<form method="post" action="/dev/invitation"><button>邀请自己做后台的负责人</button></form>` +
          `<table><thead><tr><th>时间</th><th>手机号</th><th>用途</th><th>验证码</th></tr></thead>` +
          `<tbody>${rows.map(line).join("")}</tbody></table></body></html>`,
      )
  })
}
