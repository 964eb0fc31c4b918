import type { Output } from "#domain/contract/Contract.ts"
import * as Agency from "#domain/core/Agency.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { bankCards } from "../cards/bankCards.ts"
import { courseCards } from "../cards/courseCards.ts"
import { liveCards } from "../cards/liveCards.ts"
import { newsCards } from "../cards/newsCards.ts"
import type { CallContext } from "../core/Handler.ts"
import { preparedSubjectId } from "../core/preparedSubjectId.ts"

const MOST = { courses: 8, live: 6, banks: 6, news: 6 }
const RECENTLY_MS = 7 * 86_400_000

interface Asked {
  readonly region_id?: string | undefined
  readonly subject_id?: string | undefined
}

/**
 * What the home page recommends: to a learner, of the second level of the subject that is prepared for, without the courses that are the learner's
 * already; where a subject has nothing of a kind, of all subjects. A section that the agency does not show has nothing on
 * its home page either.
 */
export const homePage = async (asked: Asked, ctx: CallContext): Promise<Output<"mechanism.view">> => {
  const { hasCourse, hasLive, hasQuestion, hasNews } = Agency.navigation(ctx.agency.config)
  const { sql, agency, user, now } = ctx
  const last = user === null ? null : await preparedSubjectId(sql, { agencyId: agency.id, userId: user.id })
  const [first, second] = last === null ? [] : SubjectTree.pathTo(agency.config.subject_list, last)
  const own = (second ?? first)?.id
  const ofSubject = async <Card>(
    isShown: boolean,
    find: (subject_id?: string) => Promise<{ readonly list: ReadonlyArray<Card> }>,
  ): Promise<ReadonlyArray<Card>> => {
    if (!isShown) return []
    if (asked.subject_id !== undefined || own === undefined) return (await find(asked.subject_id)).list
    const { list } = await find(own)
    return list.length > 0 ? list : (await find()).list
  }
  const { region_id } = asked
  const since = now - RECENTLY_MS
  const [course, live, question, news] = await Promise.all([
    ofSubject(hasCourse, (subject_id) =>
      courseCards(ctx, { region_id, subject_id, notOf: user?.id, limit: MOST.courses, offset: 0 }),
    ),
    ofSubject(hasLive, (subject_id) => liveCards(ctx, { subject_id, since, limit: MOST.live, offset: 0 })),
    ofSubject(hasQuestion, (subject_id) => bankCards(ctx, { subject_id, limit: MOST.banks, offset: 0 })),
    ofSubject(hasNews, (subject_id) => newsCards(ctx, { subject_id, limit: MOST.news, offset: 0 })),
  ])
  return { course, live, question, news }
}
