import { attemptResultPage } from "./attemptResultPage.tsx"

export const page = attemptResultPage({
  path: "/mock-exam-result",
  examPath: "/mock-exam",
  retakeHref: ({ paper_id, bank_id }) =>
    paper_id === null ? `/question/${bank_id}` : `/mock-exam?paper_id=${paper_id}`,
})
