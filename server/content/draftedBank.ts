import * as ExamType from "#domain/question/ExamType.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import { besideBank } from "./besideBank.ts"
import type { Agencies, Drafting } from "./draftedAgency.ts"
import type { Drafted } from "./Drafted.ts"
import { draftOf } from "./drafts.ts"
import { idOf } from "./fileRow.ts"
import { listAt, textAt, valueAt } from "./formParts.ts"
import { parsed } from "./siteValues.ts"
import { ownerOf } from "./source/contentPath.ts"
import { versionOf } from "./source/versions.ts"

/** A bank at an agency that offers its subject, with the papers that it has there. Throws CannotOperate. */
export const draftedBank = async (
  sql: Sql,
  operator: Drafting,
  path: string,
  { contextOf }: Agencies,
): Promise<Drafted> => {
  const text = (await draftOf(sql, operator, path))?.text ?? (await versionOf(sql, path))?.bytes?.toString("utf8") ?? ""
  const value = parsed(text)
  const subject_id = textAt(value, "subject_id")
  const owner = ownerOf(path)
  const [at] = await sql<{ id: string }[]>`
    select a.id from agencies a join subjects s on s.agency_id = a.id and s.id = ${subject_id} and not s.hidden
    where ${owner}::text is null or a.id = ${owner}
    order by a.id <> ${operator.agency}, not a.is_default, a.id limit 1`
  const agency = at === undefined ? null : await contextOf(at.id)
  if (agency === null) throw new CannotOperate("没有机构开设这个科目")
  const { subject_list, exam_type } = agency.config
  const counted = (await besideBank(sql, path, text)).chapters
  const chapters = listAt(value, "chapters").map((chapter) => {
    const questions = counted.find(({ id }) => id === idOf(chapter))?.questions ?? 0
    return { id: idOf(chapter), name: textAt(chapter, "name"), questions, answered: 0, correct: 0 }
  })
  const questions = chapters.reduce((sum, chapter) => sum + chapter.questions, 0)
  const ways = new Set(ExamType.offered(exam_type).map(({ id }): string => id))
  const typed = {
    id: path.split("/").at(-2) ?? "",
    name: textAt(value, "name"),
    subject_id,
    subject_name: SubjectTree.find(subject_list, subject_id)?.name ?? "",
    year: Number(valueAt(value, "year")) || 0,
    summary: textAt(value, "summary"),
    questions,
    exam_types: listAt(value, "exam_types")
      .map(String)
      .filter((type) => ways.has(type)),
    trial: Math.min(Number(valueAt(value, "free_questions")) || 0, questions),
    chapters,
  }
  return {
    agency,
    change: ({ call }, outcome) => {
      if (call !== "question.bank") return outcome
      const there = outcome.ok ? outcome.value : null
      const papers_list = listAt(there, "papers_list")
      return {
        ok: true,
        value: {
          ...typed,
          papers_list,
          papers: papers_list.length,
          kinds: listAt(there, "kinds"),
          learners: Number(valueAt(there, "learners")) || 0,
        },
      }
    },
  }
}
