import { attemptResultPage } from "./attemptResultPage.tsx"

export const page = attemptResultPage({
  path: "/question/exam/result",
  examPath: "/question/exam",
  retakeHref: ({ bank_id }) => `/question/exam?bank_id=${bank_id}`,
})
