import type { Navigation } from "../core/Agency.ts"

/** What can be found, in the order in which it is shown. */
export const KINDS = ["course", "classroom", "teacher", "live", "bank", "question", "ask", "news"] as const
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
    ask: true,
    news: hasNews,
  }
  return KINDS.filter((kind) => isShown[kind])
}

const NAMES: Readonly<Record<SearchKind, string>> = {
  course: "课程",
  classroom: "班级",
  teacher: "老师",
  live: "直播",
  bank: "题库",
  question: "题目",
  ask: "答疑",
  news: "资讯",
}

export const nameOf = (kind: SearchKind): string => NAMES[kind]

export const isKind = (text: string | null): text is SearchKind => KINDS.some((kind) => kind === text)
