import { again, queryOf } from "#domain/exam/PracticeAddress.ts"
import { attemptResultPage } from "./attemptResultPage.tsx"

export const page = attemptResultPage({
  path: "/question/exam/result",
  examPath: "/question/exam",
  retakeHref: ({ bank_id, source }) => {
    const from = again(source)
    return from === null ? `/question/${bank_id}` : `/question/exam?${queryOf(from).toString()}`
  },
})
