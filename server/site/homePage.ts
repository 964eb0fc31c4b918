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

interface Asked {
  readonly region_id?: string | undefined
  readonly subject_id?: string | undefined
}

/**
 * What the home page recommends: to a learner first what is of the second level of the subject that is prepared for, and
 * no course that is the learner's already. A section that the agency does not show has nothing on its home page either.
 */
export const homePage = async (asked: Asked, ctx: CallContext): Promise<Output<"mechanism.view">> => {
  const { hasCourse, hasLive, hasQuestion, hasNews } = Agency.navigation(ctx.agency.config)
  const { sql, agency, user, now } = ctx
  const last = user === null ? null : await preparedSubjectId(sql, { agencyId: agency.id, userId: user.id })
  const [first, second] = last === null ? [] : SubjectTree.pathTo(agency.config.subject_list, last)
  const own = (second ?? first)?.id
  const recommended = async <Card extends { readonly id: string }>(
    isShown: boolean,
    limit: number,
    find: (page: Asked & { readonly limit: number; readonly offset: number }) => Promise<{
      readonly list: ReadonlyArray<Card>
    }>,
  ): Promise<ReadonlyArray<Card>> => {
    if (!isShown) return []
    const page = { limit, offset: 0 }
    if (asked.subject_id !== undefined || own === undefined) return (await find({ ...asked, ...page })).list
    const [first, all] = await Promise.all([find({ ...asked, subject_id: own, ...page }), find({ ...asked, ...page })])
    const ids = new Set(first.list.map(({ id }) => id))
    return [...first.list, ...all.list.filter(({ id }) => !ids.has(id))].slice(0, limit)
  }
  const [course, live, question, news] = await Promise.all([
    recommended(hasCourse, MOST.courses, (page) => courseCards(ctx, { ...page, notOf: user?.id })),
    recommended(hasLive, MOST.live, (page) => liveCards(ctx, { ...page, since: now })),
    recommended(hasQuestion, MOST.banks, (page) => bankCards(ctx, page)),
    recommended(hasNews, MOST.news, (page) => newsCards(ctx, page)),
  ])
  return { course, live, question, news }
}
