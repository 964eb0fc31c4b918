import { qrMatrix } from "#adapters/qrMatrix.ts"
import type { SharedResult } from "#domain/contract/result.ts"
import { request } from "#domain/contract/Request.ts"
import { href } from "#domain/route/href.ts"
import { ResultSkeleton } from "#ui/result/ResultSkeleton.tsx"
import { SharedResultView } from "#ui/result/SharedResultView.tsx"
import { useOrigin } from "#ui/useOrigin.ts"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

const View = ({ values: { shared } }: ResourceViewProps<{ readonly shared: SharedResult }>) => {
  const origin = useOrigin()
  const id = useSearch().get("id") ?? ""
  const bankHref = href("question-bank-detail", { id: shared.bank_id })
  return (
    <SharedResultView
      shared={shared}
      bankHref={bankHref}
      own={origin === null ? null : qrMatrix(`${origin}${href("share", {}, { id })}`)}
      bank={origin === null ? null : qrMatrix(`${origin}${bankHref}`)}
    />
  )
}

/** A result that a learner shows, for anybody who has its address. */
export const page = resourcePage({
  requests: ({ search }: Visit) => ({ shared: request("result.shared", { id: search.get("id") ?? "" }) }),
  title: ({ shared }) => (shared === undefined ? "成绩分享" : `${shared.title} · 成绩分享`),
  Skeleton: ResultSkeleton,
  View,
})
