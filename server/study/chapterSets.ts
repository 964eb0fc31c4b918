import type { Output } from "#domain/contract/Contract.ts"
import { DRAWN, SET_SIZE } from "#domain/practice/DrawnSet.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { sinceReset } from "../attempt/sinceReset.ts"

type ChapterSet = Omit<Output<"study.readiness">["list"][number]["sets"][number], "points">

/** Ten questions of each of these chapters (`bank/chapter`), where its bank may be practised; by chapter. */
export const chapterSets = async (
  { sql, agency }: CallContext,
  { agencyId, userId }: Owner,
  chapters: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, ChapterSet>> => {
  const offered = (type: string) => agency.config.exam_type.some(({ id }) => id === type)
  const rows = await sql<(ChapterSet & { readonly chapter: string; readonly may_practise: boolean })[]>`
    select asked.chapter, c.bank_id, c.id as chapter_id, c.name, least(n.questions, ${SET_SIZE}) as questions,
      ${DRAWN} = any (b.exam_types) and ${offered(DRAWN)} as is_drawn,
      ${PRACTICE} = any (b.exam_types) and ${offered(PRACTICE)} as may_practise,
      (select count(*) from (
        select from questions q
        where q.agency_id = c.agency_id and q.bank_id = c.bank_id and q.chapter_id = c.id and not q.hidden
          and not exists (select from attempt_marks m
            where m.agency_id = q.agency_id and m.user_id = ${userId} and m.question_id = q.id and ${sinceReset(sql)})
        limit ${SET_SIZE}) fresh) = ${SET_SIZE} as is_fresh
    from unnest(${[...chapters]}::text[]) as asked (chapter)
    join bank_chapters c
      on c.agency_id = ${agencyId} and c.bank_id || '/' || c.id = asked.chapter and not c.hidden
    join banks b on b.agency_id = c.agency_id and b.id = c.bank_id and not b.hidden
    join question_counts n on n.agency_id = c.agency_id and n.bank_id = c.bank_id and n.chapter_id = c.id
    where n.questions > 0`
  return new Map(
    rows
      .filter(({ is_drawn, may_practise }) => is_drawn || may_practise)
      .map(({ chapter, may_practise: _, ...set }) => [chapter, set]),
  )
}
