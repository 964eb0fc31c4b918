import { rootAt } from "../core/bankPath.ts"
import type { Sql } from "../db/Sql.ts"
import type { Beside } from "./Beside.ts"
import { idOf } from "./fileRow.ts"
import { listAt, textAt } from "./formParts.ts"
import { firstOf, valueIn, valuesIn } from "./siteValues.ts"
import type { Kind } from "./source/contentPath.ts"

interface Sale {
  readonly kind: Kind | null
  /** The agency whose own it is; null: it is shared. */
  readonly owner: string | null
  readonly row: string | null
  readonly text: string
}

/** The courses of a class; what has a price of an agency, and how much it costs everywhere else. */
export const besideSold = async (
  sql: Sql,
  { kind, owner, row, text }: Sale,
): Promise<Pick<Beside, "sold" | "facts">> => {
  if (kind === "classrooms") {
    const ids = [...new Set(listAt(firstOf(text), "course_ids").map(String))]
    const courses = await Promise.all(ids.map((id) => courseAt(sql, owner, id)))
    return { sold: courses.filter((course) => course !== null), facts: [] }
  }
  if (kind !== "prices") return { sold: [], facts: [] }
  const classroom = (await valuesIn(sql, `${rootAt(owner, row ?? "")}catalog/classrooms.yaml`)).find(
    (one) => idOf(one) === row,
  )
  const sold = classroom ?? (await courseAt(sql, owner, row ?? ""))
  const whose = rootAt(owner, row ?? "") === "" ? "共用的" : "它自己文件里的"
  const fact = `${textAt(sold, "name")}，${whose}价格是${textAt(sold, "price")}元。移除这一项，又按${whose}价格。`
  return { sold: [sold], facts: [fact] }
}

const courseAt = (sql: Sql, owner: string | null, id: string) =>
  valueIn(sql, `${rootAt(owner, id)}catalog/courses/${id}.yaml`)
