import type { UserInfo } from "#domain/contract/user.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import type { CallContext } from "../core/Handler.ts"

type LastSubject = Pick<UserInfo, "lastStudySubject" | "lastStudySubjectLevel3">

/** The subject that the learner chose, studied or practised last (section 3): its second level, and its third if that was named. */
export const lastSubject = async ({ sql, agency }: CallContext, userId: string): Promise<LastSubject> => {
  const [last] = await sql<{ subject_id: string }[]>`
    select subject_id from (
      select study_subject_id as subject_id, study_subject_at as at from users
      where agency_id = ${agency.id} and id = ${userId} and study_subject_id is not null
      union all
      (select c.subject_id, p.studied_at
        from lesson_progress p join classrooms c on c.agency_id = p.agency_id and c.id = p.classroom_id
        where p.agency_id = ${agency.id} and p.user_id = ${userId} order by p.studied_at desc limit 1)
      union all
      (select b.subject_id, t.started_at
        from attempts t join banks b on b.agency_id = t.agency_id and b.id = t.bank_id
        where t.agency_id = ${agency.id} and t.user_id = ${userId} order by t.started_at desc limit 1)) known
    order by at desc limit 1`
  const [first, second = first, third] = SubjectTree.pathTo(agency.config.subject_list, last?.subject_id ?? "")
  return { lastStudySubject: named(second), lastStudySubjectLevel3: named(third) }
}

const named = (subject: SubjectTree.Subject | undefined) =>
  subject === undefined ? null : { id: subject.id, name: subject.name }
