import { isDeepStrictEqual } from "node:util"
import type { Sql } from "../db/Sql.ts"
import { valueAt } from "./formParts.ts"

interface Use {
  readonly papers: ReadonlyArray<string>
  readonly lessons: ReadonlyArray<string>
  /** How often it was answered, over all agencies. */
  readonly answered: number
}

/** Where a question is used, and what its change does to attempts. `before`: as the site has it; null: it is new. */
export const questionUse = async (
  sql: Sql,
  { bank, before, after }: { readonly bank: string; readonly before: unknown; readonly after: unknown },
): Promise<ReadonlyArray<string>> => {
  if (before === null) return []
  const { papers, lessons, answered } = await readUse(sql, bank, idsIn(before))
  const change = changeOf(before, after)
  const times = `${answered}次作答`
  return [
    papers.length === 0 ? "没有试卷列出它。" : `列出它的试卷：${papers.join("、")}。`,
    ...(lessons.length === 0 ? [] : [`视频里问到它的课时：${lessons.join("、")}。`]),
    answered === 0 ? "还没有学员答过。" : `学员答过${answered}次。`,
    ...(change === null || answered === 0
      ? []
      : [
          change === "key"
            ? `只改了答案：发布后，以前的${times}按新的答案重新评分。`
            : `题目改了，不只是答案：以前的${times}仍按改以前的评。如果还是同一道题，可用“重算成绩”按新的答案评。`,
        ]),
  ]
}

/** Of a question, or of a case and its parts. */
export const idsIn = (value: unknown): ReadonlyArray<string> => {
  const sub = valueAt(value, "sub")
  const parts: ReadonlyArray<unknown> = Array.isArray(sub) ? sub : []
  return [value, ...parts].map((one) => String(valueAt(one, "id")))
}

const readUse = async (sql: Sql, bank: string, ids: ReadonlyArray<string>): Promise<Use> => {
  const [row] = await sql<[Use]>`${queryOfUse(sql, bank, ids)}`
  return row
}

/** Of questions of a bank, over all agencies. */
export const queryOfUse = (sql: Sql, bank: string, ids: ReadonlyArray<string>) =>
  sql`
    select
      array(select distinct p.name from papers p
        where ${bank} = any (p.banks) and not p.hidden and jsonb_path_query_array(p.sections, '$[*].question_ids[*]') ?| ${ids}
        order by p.name) as papers,
      array(select distinct l.name from lesson_markers m join lessons l on l.agency_id = m.agency_id and l.id = m.lesson_id
        where m.question_id = any (${ids}) order by l.name) as lessons,
      (select coalesce(sum(s.answered), 0)::int from agencies a
        join question_stats s on s.agency_id = a.id and s.question_id = any (${ids})) as answered`

/** What attempts were asked: a change of more than the answer makes another question of it (decision 39). */
const ASKED = ["kind", "stem", "prompts", "options"] as const

/** null: nothing that attempts depend on. */
const changeOf = (before: unknown, after: unknown): "key" | "question" | null => {
  const same = (name: string) => isDeepStrictEqual(valueAt(before, name), valueAt(after, name))
  const isKeySame = same("answer") && same("accepted")
  const isAskedSame = ASKED.every(same)
  const [old, now] = [valueAt(before, "sub"), valueAt(after, "sub")]
  const parts = Array.isArray(old) && Array.isArray(now) ? old.map((one, n) => changeOf(one, now[n])) : []
  if (isKeySame && isAskedSame) return parts.find((part) => part !== null) ?? null
  if (isAskedSame) return "key"
  return isKeySame && same("kind") && same("options") ? null : "question"
}
