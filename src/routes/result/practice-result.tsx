import { again, queryOf } from "#domain/practice/PracticeAddress.ts"
import { href } from "#domain/route/href.ts"
import { attemptResultPage } from "./attemptResultPage.tsx"

export const page = attemptResultPage({
  path: "/question/exam/result",
  examPath: "/question/exam",
  next: ({ source }) =>
    source.startsWith("session/") ? { href: href("study-today", {}), label: "接着今天的学习" } : null,
  retakeHref: ({ bank_id, source }) => {
    // the next set is chosen again, from what is wrong by then
    if (source.startsWith("wrong/")) return href("study-wrong-answers", {})
    const from = again(source)
    return from === null ? `/question/${bank_id}` : `/question/exam?${queryOf(from).toString()}`
  },
})
