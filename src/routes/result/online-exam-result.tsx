import { attemptResultPage } from "./attemptResultPage.tsx"

export const page = attemptResultPage({
  path: "/online-result",
  examPath: "/online-exam",
  retakeHref: ({ paper_id, bank_id }) =>
    paper_id === null ? `/question/${bank_id}` : `/online-portal?paper_id=${paper_id}`,
})
