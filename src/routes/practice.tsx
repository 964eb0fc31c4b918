import { examPage } from "./examPage.tsx"

export const page = examPage({
  title: "练习",
  source: (search) => {
    const attempt_id = search.get("attempt_id")
    const chapter_id = search.get("chapter_id")
    if (attempt_id !== null) return { attempt_id }
    return { bank_id: search.get("bank_id") ?? "", ...(chapter_id !== null && { chapter_id }) }
  },
  backHref: (search) => {
    const bank_id = search.get("bank_id")
    return bank_id === null ? "/study/question" : `/question/${encodeURIComponent(bank_id)}`
  },
  resultHref: (attempt_id) => `/question/exam/result?attempt_id=${attempt_id}`,
})
