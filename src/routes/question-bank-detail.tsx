import { request } from "#domain/contract/Request.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { BankDetailSkeleton } from "#ui/question/BankDetailSkeleton.tsx"
import { BankDetailView } from "#ui/question/BankDetailView.tsx"
import type { Visit } from "./Page.ts"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useMode } from "./useMode.ts"

const View = ({ values: { bank }, now }: ResourceViewProps<{ readonly bank: Output<"question.bank"> }>) => (
  <BankDetailView
    bank={bank}
    mode={useMode()}
    now={now}
    practiceHref={(chapter) =>
      `/question/exam?bank_id=${bank.id}${chapter === null ? "" : `&chapter_id=${encodeURIComponent(chapter)}`}`
    }
    paperHref={({ id }) => `/mock-exam?paper_id=${id}`}
  />
)

export const page = resourcePage({
  requests: ({ params }: Visit) => ({ bank: request("question.bank", { id: params["id"] ?? "" }) }),
  personal: true,
  title: ({ bank }) => bank?.name ?? "题库",
  description: ({ bank }) => bank?.summary ?? "",
  Skeleton: BankDetailSkeleton,
  View,
})
