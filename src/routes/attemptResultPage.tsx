import { qrMatrix } from "#adapters/qrMatrix.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { FILTERS, type ReviewFilter } from "#domain/exam/ResultReview.ts"
import { href } from "#domain/route/href.ts"
import { ExamSkeleton } from "#ui/exam/ExamSkeleton.tsx"
import { ResultView } from "#ui/result/ResultView.tsx"
import { SharePanel } from "#ui/result/SharePanel.tsx"
import { useOrigin } from "#ui/useOrigin.ts"
import type { Page, Visit } from "./Page.ts"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useSearch } from "./useSearch.ts"

interface Definition {
  /** The page's own path. */
  readonly path: string
  readonly retakeHref: (result: Output<"exam.result">) => string
}

type Props = ResourceViewProps<{ readonly result: Output<"exam.result"> }>

const filterIn = (search: URLSearchParams): ReviewFilter =>
  FILTERS.find((filter) => filter === search.get("show")) ?? "all"

/** How an attempt went; which questions are reviewed stands in the address. */
export const attemptResultPage = ({ path, retakeHref }: Definition): Page => {
  const View = ({ values: { result }, now, act, isActing }: Props) => {
    const { attempt_id } = result
    return (
      <ResultView
        result={result}
        filter={filterIn(useSearch())}
        filterHref={(filter) => `${path}?attempt_id=${attempt_id}${filter === "all" ? "" : `&show=${filter}`}`}
        retakeHref={retakeHref(result)}
        backHref={`/question/${result.bank_id}`}
        now={now}
        isBusy={isActing}
        onMark={(question_id, score) =>
          act({
            request: request("result.selfMark", { attempt_id, question_id, score }),
            onDone: "refresh",
            said: "自评已记下",
          })
        }
        share={<Share result={result} act={act} isActing={isActing} />}
      />
    )
  }
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

const Share = ({
  result,
  act,
  isActing,
}: Pick<Props, "act" | "isActing"> & { readonly result: Props["values"]["result"] }) => {
  const origin = useOrigin()
  const { attempt_id, share_id } = result
  const path = share_id === null ? null : href("share", {}, { id: share_id })
  const address = path === null || origin === null ? null : `${origin}${path}`
  return (
    <SharePanel
      href={path}
      address={address}
      qr={address === null ? null : qrMatrix(address)}
      isBusy={isActing}
      onShare={() => act({ request: request("result.share", { attempt_id }), onDone: "refresh", said: "分享已生成" })}
      onRevoke={() =>
        act({ request: request("result.unshare", { attempt_id }), onDone: "refresh", said: "分享已撤回" })
      }
    />
  )
}
