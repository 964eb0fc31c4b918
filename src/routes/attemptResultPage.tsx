import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import type { ReviewFilter } from "#domain/exam/ResultReview.ts"
import { ExamSkeleton } from "#ui/exam/ExamSkeleton.tsx"
import { ResultView } from "#ui/exam/ResultView.tsx"
import type { Page, Visit } from "./Page.ts"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useSearch } from "./useSearch.ts"

interface Definition {
  /** The page's own path. */
  readonly path: string
  readonly retakeHref: (result: Output<"exam.result">) => string
}

const FILTERS: ReadonlyArray<string> = ["wrong", "flagged"]

const filterIn = (search: URLSearchParams): ReviewFilter => {
  const filter = search.get("show") ?? ""
  return FILTERS.includes(filter) ? (filter as ReviewFilter) : "all"
}

/** How an attempt went; which questions are reviewed stands in the address. */
export const attemptResultPage = ({ path, retakeHref }: Definition): Page => {
  const View = ({ values: { result } }: ResourceViewProps<{ readonly result: Output<"exam.result"> }>) => (
    <ResultView
      result={result}
      filter={filterIn(useSearch())}
      filterHref={(filter) => `${path}?attempt_id=${result.attempt_id}${filter === "all" ? "" : `&show=${filter}`}`}
      retakeHref={retakeHref(result)}
      backHref={`/question/${result.bank_id}`}
    />
  )
  return resourcePage({
    requests: ({ search }: Visit) => ({
      result: request("exam.result", { attempt_id: search.get("attempt_id") ?? "" }),
    }),
    personal: true,
    title: ({ result }) => result?.title ?? "成绩",
    Skeleton: ExamSkeleton,
    View,
  })
}
