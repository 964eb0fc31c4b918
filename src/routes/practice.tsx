import { sourceIn } from "#domain/exam/PracticeAddress.ts"
import { examPage } from "./examPage.tsx"

export const page = examPage({
  title: "练习",
  source: sourceIn,
  backHref: (search) => {
    const bank_id = search.get("bank_id")
    return bank_id === null ? "/study/question" : `/question/${encodeURIComponent(bank_id)}`
  },
  resultHref: (attempt_id) => `/question/exam/result?attempt_id=${attempt_id}`,
})
