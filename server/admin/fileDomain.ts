import { agencyPath } from "../content/agencyPath.ts"
import { listAt, textAt } from "../content/formParts.ts"
import { publishFile } from "../content/operateContent.ts"
import { patchYaml, type Tree } from "../content/patchYaml.ts"
import { parsed } from "../content/siteValues.ts"
import { versionOf } from "../content/source/versions.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { hostName, shownHost } from "../core/hostName.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

interface FileDomain {
  /** One that stands in the agency's file. */
  readonly host: string
  /** null: it is taken out. */
  readonly mode: "0" | "1" | null
}

/** Publishes an agency's file with a domain in another mode, or without it. Throws CannotOperate. */
export const changeFileDomain = async (
  sql: Sql,
  operator: OperatorContext,
  change: FileDomain,
): Promise<OperatorReport> => {
  const path = await agencyPath(sql, operator.agency)
  const version = path === null ? null : await versionOf(sql, path)
  if (path === null || version?.bytes == null) throw new CannotOperate("网站还没有内容的原文，请先导入一次内容文件夹")
  const text = version.bytes.toString("utf8")
  return publishFile(sql, operator, { path, base: version.number, text: patchYaml(text, treeOf(parsed(text), change)) })
}

const treeOf = (file: unknown, { host, mode }: FileDomain): Tree => {
  const kept = (name: string, domainOf: (row: unknown) => string, isChanged: boolean) =>
    listAt(file, name).flatMap((row, from) => {
      const isIt = hostName(domainOf(row)) === host
      if (isIt && mode === null) return []
      const tree: Tree = isIt && isChanged ? fields({ mode }) : { kind: "value", value: row }
      return [{ from, tree, isIt }]
    })
  const hosts = kept("hosts", String, false)
  const modes = kept("domain_extend", (row) => textAt(row, "domain"), true)
  const isNew = mode !== null && !modes.some(({ isIt }) => isIt)
  const added = isNew ? [{ from: null, tree: fields({ domain: shownHost(host), mode }) }] : []
  return {
    kind: "fields",
    fields: { hosts: { kind: "rows", rows: hosts }, domain_extend: { kind: "rows", rows: [...modes, ...added] } },
  }
}

const fields = (values: Readonly<Record<string, unknown>>): Tree => ({
  kind: "fields",
  fields: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { kind: "value", value }])),
})
