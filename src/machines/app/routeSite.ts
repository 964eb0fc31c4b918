import type { AgencyConfig } from "#domain/core/Agency.ts"
import type { RouteSite } from "#domain/route/matchRoute.ts"

interface Node {
  readonly id: string
  readonly list?: ReadonlyArray<Node>
}

/** What route matching needs of the agency: every id of its subject tree, and its first news category. */
export const routeSite = ({ subject_list, config }: Pick<AgencyConfig, "subject_list" | "config">): RouteSite => ({
  subjectIds: idsOf(subject_list),
  newsCateId: config.news_cate_id ?? null,
})

const idsOf = (nodes: ReadonlyArray<Node>): ReadonlyArray<string> =>
  nodes.flatMap(({ id, list = [] }) => [id, ...idsOf(list)])
