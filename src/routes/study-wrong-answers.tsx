import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { WrongAnswersSkeleton } from "#ui/wrong/WrongAnswersSkeleton.tsx"
import { WrongAnswersView } from "#ui/wrong/WrongAnswersView.tsx"
import { bankFilter, bankIn } from "./bankFilter.ts"
import type { Visit } from "./Page.ts"
import { pageNumber } from "./pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useMode } from "./useMode.ts"
import { useSearch } from "./useSearch.ts"

interface Values {
  readonly wrong: Output<"exam.wrong">
  readonly banks: Output<"user.examPackage">
}

const View = ({ values: { wrong, banks } }: ResourceViewProps<Values>) => (
  <WrongAnswersView wrong={wrong} banks={banks.list} bank_id={bankIn(useSearch())} mode={useMode()} />
)

export const page = resourcePage({
  requests: ({ search }: Visit) => ({
    wrong: request("exam.wrong", { ...bankFilter(search), page: String(pageNumber(search)) }),
    banks: request("user.examPackage", {}),
  }),
  personal: true,
  title: () => "错题本",
  Skeleton: WrongAnswersSkeleton,
  View,
})
