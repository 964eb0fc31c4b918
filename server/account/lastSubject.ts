import type { UserInfo } from "#domain/contract/user.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import type { CallContext } from "../core/Handler.ts"
import { lastSubjectId } from "../core/lastSubjectId.ts"

type LastSubject = Pick<UserInfo, "lastStudySubject" | "lastStudySubjectLevel3">

/** The subject that the learner chose, studied or practised last (section 3): its second level, and its third if that was named. */
export const lastSubject = async ({ sql, agency }: CallContext, userId: string): Promise<LastSubject> => {
  const last = await lastSubjectId(sql, { agencyId: agency.id, userId })
  const [first, second = first, third] = SubjectTree.pathTo(agency.config.subject_list, last ?? "")
  return { lastStudySubject: named(second), lastStudySubjectLevel3: named(third) }
}

const named = (subject: SubjectTree.Subject | undefined) =>
  subject === undefined ? null : { id: subject.id, name: subject.name }
