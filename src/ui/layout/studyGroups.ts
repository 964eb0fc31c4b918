import type { Shell } from "./Shell.ts"

export interface StudyGroup {
  readonly label: string
  readonly items: ReadonlyArray<{ readonly href: string; readonly label: string }>
}

const COURSE: StudyGroup = {
  label: "课程",
  items: [
    { href: "/study/course", label: "学习概览" },
    { href: "/study/term", label: "考期" },
    { href: "/study/messages", label: "消息" },
    { href: "/study/course/my", label: "我的课程" },
    { href: "/study/course/record", label: "学习记录" },
    { href: "/study/certificate", label: "我的证书" },
    { href: "/study/course/resource", label: "资料下载" },
    { href: "/study/ask", label: "我的提问" },
  ],
}

const LIVE: StudyGroup = {
  label: "直播",
  items: [
    { href: "/study/live", label: "直播安排" },
    { href: "/study/live/my", label: "我的直播" },
  ],
}

const QUESTION: StudyGroup = {
  label: "题库",
  items: [
    { href: "/study/question", label: "我的题库" },
    { href: "/study/question/record", label: "做题记录" },
    { href: "/study/question/error", label: "错题本" },
    { href: "/study/question/favorite", label: "收藏与笔记" },
  ],
}

/** The pages of the study area, without the sections that the agency does not have. */
export const studyGroups = ({ hasLive, hasQuestion }: Shell["sections"]): ReadonlyArray<StudyGroup> => [
  COURSE,
  ...(hasQuestion ? [QUESTION] : []),
  ...(hasLive ? [LIVE] : []),
]
