import type { Sql } from "../db/Sql.ts"
import { listAt, valueAt } from "./formParts.ts"
import { versionOf } from "./source/versions.ts"
import { readYaml } from "./yamlText.ts"

/** null for what is no YAML. */
export const parsed = (text: string): unknown => {
  const read = readYaml(text)
  return read.ok ? read.value : null
}

/** The row of a list of one. */
export const firstOf = (text: string): unknown => valueAt(parsed(text), "0")

/** A file as the site has it; null: it is not there. */
export const valueIn = async (sql: Sql, path: string): Promise<unknown> => {
  const version = await versionOf(sql, path)
  return version?.bytes == null ? null : parsed(version.bytes.toString("utf8"))
}

/** The rows of a list that the site shows, which was checked. */
export const valuesIn = async (sql: Sql, path: string): Promise<ReadonlyArray<unknown>> => {
  const value = await valueIn(sql, path)
  return Array.isArray(value) ? value : []
}

/** Chapters of a bank, by the path of its file. */
export const chaptersIn = async (sql: Sql, path: string): Promise<ReadonlyArray<unknown>> =>
  listAt(await valueIn(sql, path), "chapters")
