import { escapeHtml } from "../core/escapeHtml.ts"

/** A row under the names of its columns, in Chinese. */
export type Row = Readonly<Record<string, string | number | boolean | null>>

/** A page of tables, a section each, with the same as JSON inside it. `at`: when it was made, as it is shown. */
export const dataPage = (
  title: string,
  at: string,
  sections: ReadonlyArray<readonly [string, ReadonlyArray<Row>]>,
): string => {
  const json = JSON.stringify(Object.fromEntries(sections), null, 1).replaceAll("<", "\\u003c")
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>body{text-autospace:normal;font:16px/1.7 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid;padding:.25rem .75rem;text-align:start;vertical-align:top}</style>
</head><body><h1>${escapeHtml(title)}</h1><p>导出时间${at}。同样的内容也以JSON存在这个文件的id为data的元素里。</p>
${sections.map(([name, rows]) => `<h2>${name}（${rows.length}）</h2>\n${table(rows)}`).join("\n")}
<script type="application/json" id="data">${json}</script></body></html>
`
}

const table = (rows: ReadonlyArray<Row>): string => {
  const [first] = rows
  if (first === undefined) return "<p>没有</p>"
  const cells = (tag: string, values: ReadonlyArray<Row[string] | undefined>) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(String(value ?? ""))}</${tag}>`).join("")}</tr>`
  return `<table>${cells("th", Object.keys(first))}${rows.map((row) => cells("td", Object.values(row))).join("")}</table>`
}
