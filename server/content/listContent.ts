import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { ownPathOf, requireOwnPath } from "./ownPath.ts"

const MAX_LISTED = 500

interface Row {
  readonly path: string
  readonly number: number
  readonly by: string
  readonly at: number
  readonly size: number
}

/** The files that can be edited, with the version that the site shows. */
export const listFiles = async (
  sql: Sql,
  operator: OperatorContext,
  { text = "" }: { readonly text?: string },
): Promise<OperatorReport> => {
  const own = ownPathOf(operator)
  const rows = await sql<Row[]>`
    select path, number, by, at, size from content_files join content_versions using (path, number)
    where bytes is not null and not starts_with(path, 'media/') and (${own === null} or path = ${own?.file ?? ""} or starts_with(path, ${own?.folder ?? ""}))
      and strpos(path, ${text}) > 0
    order by path limit ${MAX_LISTED}`
  const list = rows.map(({ at, ...row }) => ({ ...row, at: Shanghai.format(at) }))
  const lines = list.map(({ path, number, by, at }) => [path, `第${number}版`, by, at].join("  "))
  return { lines: lines.length === 0 ? ["没有这样的文件"] : lines, data: { list } }
}

interface VersionRow extends Row {
  readonly base: number | null
  readonly from_folder: boolean
  readonly removed: boolean
}

/** Every version of a file, the latest first. */
export const listVersions = async (
  sql: Sql,
  operator: OperatorContext,
  { path }: { readonly path: string },
): Promise<OperatorReport> => {
  requireOwnPath(operator, path)
  const rows = await sql<VersionRow[]>`
    select path, number, base, by, at, size, from_folder, hash is null as removed from content_versions
    where path = ${path} order by number desc limit ${MAX_LISTED}`
  const list = rows.map(({ at, ...row }) => ({ ...row, at: Shanghai.format(at) }))
  const lines = list.map(({ number, by, at, size, from_folder, removed }) =>
    [`第${number}版`, at, by, from_folder ? "导入" : "网站", removed ? "移除" : `${size}字节`].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有这个文件"] : lines, data: { path, list } }
}
