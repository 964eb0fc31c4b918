import type { DrawSpec } from "#domain/contract/exam.ts"
import { draw } from "#domain/practice/QuestionDraw.ts"
import { embargoedQuestions } from "./embargoedQuestions.ts"
import { recordDisclosure } from "./keyDisclosures.ts"
import { noQuestions, practiceSheet } from "./practiceSheet.ts"
import type { Sheet } from "./Sheet.ts"
import { sinceReset } from "./sinceReset.ts"
import type { Sql } from "../db/Sql.ts"
import { type BankQuestion, bankQuestions, findBank } from "./bankQuestions.ts"
import type { Asked, Asking } from "./Asking.ts"

/** Questions drawn on demand; a case is drawn when one of its parts is wanted. */
export const drawnSheet = async (
  sql: Sql,
  asked: Extract<Asked, { readonly made: "draw" }>,
  asking: Asking,
): Promise<Sheet> => {
  const bank = await findBank(sql, asked, asking)
  const questions = await bankQuestions(sql, asking.agencyId, asked.bank_id)
  const { wanted, told } = await wantedIds(sql, asked, asking, questions)
  const cases = new Set(questions.flatMap(({ id, case_id }) => (case_id !== null && wanted.has(id) ? [case_id] : [])))
  const pool = questions.filter(({ id, case_id }) => wanted.has(id) || (case_id !== null && cases.has(case_id)))
  const note = (into: Sql) => recordDisclosure(into, asking, told, asking.now)
  if (pool.length === 0) throw noQuestions(EMPTY[asked.draw.only ?? "any"], (ctx) => note(ctx.sql))
  await note(sql)
  return practiceSheet(asked, asking, `${bank} · 智能组卷`, draw(pool, asked.draw.count, asking.seed))
}

const EMPTY = {
  any: "没有符合条件的题目，换一个范围试试",
  unanswered: "这个范围里的题都做过了，换一个范围试试",
  wrong: "这个范围里没有错题，换一个范围试试",
  favorite: "这个范围里没有收藏的题，换一个范围试试",
} as const

interface Wanted {
  readonly wanted: ReadonlySet<string>
  /** What the choice tells something of: what was answered is known to have been right where only the wrong is asked. */
  readonly told: ReadonlyArray<string>
}

const wantedIds = async (
  sql: Sql,
  { draw: spec }: Extract<Asked, { readonly made: "draw" }>,
  asking: Asking,
  questions: ReadonlyArray<BankQuestion>,
): Promise<Wanted> => {
  const { agencyId, userId, now } = asking
  const ids = questions.filter((question) => isInScope(question, spec)).map(({ id }) => id)
  const { points, only } = spec
  // the subject of a question, or that it was missed, would be revealed while its exam is in progress
  const reveals = points !== undefined || only === "wrong"
  const embargoed = reveals ? await embargoedQuestions(sql, asking, ids, now) : new Set()
  const rows = await sql<{ id: string; verdict: string | null }[]>`
    select k.question_id as id, last.verdict
    from question_keys k
    join questions q on q.agency_id = k.agency_id and q.id = k.question_id
    left join lateral (
      select m.verdict from attempt_marks m
      where ${only === "wrong"} and m.agency_id = k.agency_id and m.user_id = ${userId}
        and m.question_id = k.question_id and m.released_at <= ${now}
      order by m.marked_at desc, m.attempt_id limit 1
    ) last on true
    where k.agency_id = ${agencyId} and k.question_id = any (${ids})
      and (${points === undefined} or k.points && ${[...(points ?? [])]})
      and (${only !== "unanswered"} or not exists (
        select from attempt_marks m
        where m.agency_id = k.agency_id and m.user_id = ${userId} and m.question_id = k.question_id
          and ${sinceReset(sql)}))
      and (${only !== "favorite"} or exists (
        select from favorites f
        where f.agency_id = k.agency_id and f.user_id = ${userId} and f.question_id = k.question_id))
      and (${only !== "wrong"} or last.verdict is not null)`
  const shown = rows.filter(({ id }) => !embargoed.has(id))
  const wanted = only === "wrong" ? shown.filter(({ verdict }) => verdict === "wrong") : shown
  return { wanted: new Set(wanted.map(({ id }) => id)), told: reveals ? shown.map(({ id }) => id) : [] }
}

const isInScope = ({ chapter_id, kind }: BankQuestion, { chapter_ids, kinds }: DrawSpec): boolean =>
  (chapter_ids?.includes(chapter_id) ?? true) && (kinds?.includes(kind) ?? true)
