import type { Navigation } from "../Agency.ts"

/** What can be found, in the order in which it is shown. */
export const KINDS = ["course", "classroom", "teacher", "live", "bank", "question", "news"] as const
export type SearchKind = (typeof KINDS)[number]

/** The kinds of the sections that the agency shows. */
export const offered = ({ hasCourse, hasLive, hasQuestion, hasNews }: Navigation): ReadonlyArray<SearchKind> => {
  const isShown: Readonly<Record<SearchKind, boolean>> = {
    course: hasCourse,
    classroom: hasCourse,
    teacher: true,
    live: hasLive,
    bank: hasQuestion,
    question: hasQuestion,
    news: hasNews,
  }
  return KINDS.filter((kind) => isShown[kind])
}
