import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import type { Drafted } from "./Drafted.ts"
import { type Agencies, draftedAgency, type Drafting } from "./draftedAgency.ts"
import { draftedBank } from "./draftedBank.ts"
import { requireOwnPath } from "./ownPath.ts"
import { kindOf } from "./source/contentPath.ts"

/** Whose pages, and with what, show what somebody typed of a file. Throws CannotOperate. */
export const draftedPages = async (
  sql: Sql,
  operator: Drafting,
  path: string,
  agencies: Agencies,
): Promise<Drafted> => {
  requireOwnPath(operator, path)
  const kind = kindOf(path)
  if (kind === "agency")
    return { agency: await draftedAgency(sql, operator, path, agencies), change: (_, outcome) => outcome }
  if (kind === "bank") return draftedBank(sql, operator, path, agencies)
  throw new CannotOperate(`${path}没有自己的页面`)
}
