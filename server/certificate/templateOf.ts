import type { Sql } from "../db/Sql.ts"
import type { Template } from "./CertificateRow.ts"

/** What the agency's certificates look like and who gets one; null: it gives none. */
export const templateOf = async (sql: Sql, agency: string): Promise<Template | null> => {
  const [row] = await sql<{ certificate: Template | null }[]>`select certificate from agencies where id = ${agency}`
  return row?.certificate ?? null
}
