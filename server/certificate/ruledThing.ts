import type { ActInput } from "#domain/admin/acts.ts"
import { MAX_CHOSEN } from "../attempt/chosenLearners.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Owner } from "../core/Owner.ts"
import type { Person } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import type { CertificateRow, Template } from "./CertificateRow.ts"
import { type Earned, earnedByCourse, earnedByPaper, isFinal } from "./earned.ts"

/** What certificates are for. */
export interface Thing extends Pick<CertificateRow, "kind" | "subject_id"> {
  /** null: nothing, by the rule. */
  readonly earnedBy: (owner: Owner, now: number) => Promise<Earned | "withheld" | null>
}

interface Ruled extends Thing {
  /** Who earned it, has none, and had none that a person revoked; the first `MAX_CHOSEN` of them. */
  readonly people: (now: number) => Promise<ReadonlyArray<Person>>
}

/** What the agency's rule of today gives for a paper or a course, whenever the result came. Throws CannotOperate. */
export const ruledThing = (
  sql: Sql,
  agency: string,
  template: Template,
  { paper, course, title }: Pick<ActInput<"certificate:issue">, "paper" | "course" | "title">,
): Ruled => {
  if (title !== undefined || (paper === undefined) === (course === undefined))
    throw new CannotOperate("按规则补发，试卷和课程写其中一个，不写名称")
  const kind = paper === undefined ? "course" : "paper"
  const subject_id = paper ?? course ?? ""
  const rule = template.papers.find(({ id }) => id === paper)
  if (rule === undefined && !template.courses.includes(course ?? ""))
    throw new CannotOperate(`机构的证书规则里没有${kind === "paper" ? "试卷" : "课程"} ${subject_id}`)
  const hasEarned = (now: number) =>
    rule === undefined
      ? sql`u.id in (select s.user_id from studied_lessons s
          join lessons l on l.agency_id = s.agency_id and l.id = s.lesson_id and not l.hidden
          where s.agency_id = ${agency} and l.course_id = ${subject_id}
          group by s.user_id having count(distinct l.id) = (
            select count(*) from lessons l where l.agency_id = ${agency} and l.course_id = ${subject_id} and not l.hidden))`
      : sql`u.id in (select t.user_id from attempts t
          join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
          where t.agency_id = ${agency} and t.paper_id = ${subject_id} and t.source = ${`paper/${subject_id}`}
            and t.state <> 'open' and r.score >= coalesce(${rule.score}, t.pass_score) and ${isFinal(sql, now)})`
  return {
    kind,
    subject_id,
    earnedBy: (owner, now) =>
      rule === undefined
        ? earnedByCourse(sql, owner, subject_id)
        : earnedByPaper(sql, owner, subject_id, { line: rule.score, now }),
    people: (now) => sql<Person[]>`
      select u.id, u.name, u.mobile from users u
      where u.agency_id = ${agency} and u.left_at is null and ${hasEarned(now)} and not exists (
        select from certificates c where c.agency_id = u.agency_id and c.user_id = u.id and c.kind = ${kind}
          and c.subject_id = ${subject_id} and (c.revoked_by is null or c.revoked_by = 'hand'))
      order by u.name, u.id limit ${MAX_CHOSEN}`,
  }
}
