import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { QuestionRecordView } from "#ui/practice/QuestionRecordView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"
import { useSearch } from "../page/useSearch.ts"

interface Values {
  readonly attempts: Output<"exam.history">
  readonly banks: Output<"user.examPackage">
}

const View = ({ values: { attempts, banks }, now }: ResourceViewProps<Values>) => (
  <QuestionRecordView attempts={attempts} banks={banks.list} bank_id={bankIn(useSearch())} mode={useMode()} now={now} />
)

export const page = resourcePage({
  requests: ({ search }: Visit) => ({
    attempts: request("exam.history", { ...bankFilter(search), page: String(pageNumber(search)) }),
    banks: request("user.examPackage", {}),
  }),
  personal: true,
  title: () => "做题记录",
  Skeleton: ({ title }) => <StudyRowsSkeleton title={title} chips />,
  View,
})

/** The bank that an address filters by, or null. */
const bankIn = (search: URLSearchParams): string | null => {
  const bank_id = search.get("bank_id")
  return bank_id === "" ? null : bank_id
}

/** The same as part of a call's payload. */
const bankFilter = (search: URLSearchParams): { readonly bank_id?: string } => {
  const bank_id = bankIn(search)
  return bank_id === null ? {} : { bank_id }
}
