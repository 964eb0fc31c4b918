import type { Call } from "#domain/contract/Call.ts"
import { escapeHtml } from "../core/escapeHtml.ts"

type Json = Readonly<Record<string, unknown>>

const AUTH = { anonymous: "不带令牌", optional: "可带令牌", required: "需要登录" } as const
const RETRY = { safe: "可重试", keyed: "带Idempotency-Key，可重试", never: "只发一次" } as const

/** Every call with what it takes and gives, without a script or a style. */
export const documentationPage = (contract: Readonly<Record<string, Call>>, document: Json): string => {
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, Json>>>>
  const families = Map.groupBy(Object.entries(contract), ([name]) => name.slice(0, name.indexOf(".")))
  const sections = [...families].map(
    ([family, calls]) =>
      `<section><h2 id="${family}">${family}</h2>${calls.map(([name, call]) => one(name, call, paths)).join("")}</section>`,
  )
  const links = [...families.keys()].map((family) => `<a href="#${family}">${family}</a>`)
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>接口说明</title></head>
<body>
<h1>接口说明</h1>
<p>所有接口的地址以<code>/api</code>开头，应答都是 {code, flag, data, msg}：code为20200或0表示成功；flag为1且data为字符串时，data是经raw deflate压缩并base64编码的JSON。</p>
<p>每个请求带Access-Time（秒）与Sign（Access-Time与盐拼接后的MD5，小写十六进制）。机器可读的版本：<a href="/api/openapi.json">openapi.json</a>。</p>
<nav>${links.join(" · ")}</nav>
${sections.join("\n")}
</body>
</html>
`
}

function one(name: string, call: Call, paths: Readonly<Record<string, Readonly<Record<string, Json>>>>): string {
  const operation = paths[call.path]?.[call.method.toLowerCase()] ?? {}
  const pieces = [
    ["输入", operation["requestBody"] ?? operation["parameters"]],
    ["输出", operation["responses"]],
  ] as const
  const details = pieces.map(
    ([title, value]) =>
      `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`,
  )
  const packs = call.packs ? "，题目内容（默认打包）" : ""
  return `<article><h3><code>${call.method} ${call.path}</code> ${escapeHtml(call.summary)}</h3><p><code>${name}</code>，${AUTH[call.auth]}，${RETRY[call.retry]}${packs}</p>${details.join("")}</article>`
}
