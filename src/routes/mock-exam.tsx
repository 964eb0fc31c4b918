import { examPage } from "./examPage.tsx"

export const page = examPage({
  title: "模拟考试",
  source: (search) => {
    const attempt_id = search.get("attempt_id")
    return attempt_id === null ? { paper_id: search.get("paper_id") ?? "" } : { attempt_id }
  },
  backHref: () => "/study/question",
  resultHref: (attempt_id) => `/mock-exam-result?attempt_id=${attempt_id}`,
})
