import { createContext, Suspense, use } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { FILTERS, type ReviewFilter } from "#domain/result/ResultReview.ts"
import { ResultSkeleton } from "#ui/result/ResultSkeleton.tsx"
import type { NotesRef } from "#ui/notes/NotesDialog.tsx"
import { onDemand } from "#ui/kit/onDemand.tsx"
import { Skeleton } from "#ui/kit/Skeleton.tsx"
import type { ResultSummaryProps } from "#ui/result/ResultSummary.tsx"
import { ResultView } from "#ui/result/ResultView.tsx"
import { CopyContext, copyPart } from "../page/copyPart.ts"
import { compositePage } from "../page/compositePage.tsx"
import { notesPart } from "../notes/notesPart.ts"
import { type Page, part, type Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps, type ValuesOf } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

const ResultShare = onDemand(() => import("./ResultShare.tsx").then((file) => file.ResultShare), "成绩分享")
// below the review: nobody waits for it
const ResultCharts = onDemand(() => import("#ui/result/ResultCharts.tsx").then((file) => file.ResultCharts), "图表")
const AttemptRecord = onDemand(
  () => import("#ui/result/AttemptRecord.tsx").then((file) => file.AttemptRecord),
  "作答记录",
)

// its code comes with the page: it opens without a network too
const NotesDialog = onDemand(
  () => import("#ui/notes/NotesDialog.tsx").then((file) => file.NotesDialog),
  "收藏、笔记与纠错",
)

const NotesButtons = onDemand(() => import("#ui/notes/NotesButtons.tsx").then((file) => file.NotesButtons), "收藏")

const HandInRecord = onDemand(() => import("#ui/result/HandInRecord.tsx").then((file) => file.HandInRecord), "回执")

const NotesContext = createContext<NotesRef | null>(null)

interface Definition {
  /** The page's own path. */
  readonly path: string
  /** Where attempts like this one are taken. */
  readonly examPath: string
  readonly retakeHref: (result: Output<"exam.result">) => string
  /** What the attempt was a part of, where it goes on. */
  readonly next?: (result: Output<"exam.result">) => ResultSummaryProps["next"]
}

type Props = ResourceViewProps<ValuesOf<ReturnType<typeof requestsOf>>>

const filterIn = (search: URLSearchParams): ReviewFilter =>
  FILTERS.find((filter) => filter === search.get("show")) ?? "all"

/** The result, or the one thing about it that the address asks for. */
const requestsOf = ({ search }: Visit) => {
  const text = (name: string) => search.get(name) ?? ""
  const attempt_id = text("attempt_id")
  const view = text("view")
  if (view === "timeline") return { timeline: request("exam.timeline", { attempt_id }) }
  if (view === "receipt")
    return { checked: request("exam.receipt", { number: text("number"), signature: text("signature") }) }
  return { result: request("exam.result", { attempt_id }) }
}

/** How an attempt went, with the notes of its questions; which questions are reviewed, its timeline or its receipt stand in the address. */
export const attemptResultPage = ({ path, examPath, retakeHref, next = () => null }: Definition): Page => {
  const View = (props: Props) => {
    const { result, timeline, checked } = props.values
    if (result !== undefined) return <Result {...props} result={result} />
    return (
      <Suspense fallback={<ResultSkeleton />}>
        <AttemptRecord
          timeline={timeline}
          checked={checked}
          resultHref={(attempt_id) => `${path}?attempt_id=${attempt_id}`}
          onPrint={props.print}
        />
      </Suspense>
    )
  }

  const Result = ({
    result,
    now,
    act,
    isActing,
  }: Omit<Props, "values"> & { readonly result: Output<"exam.result"> }) => {
    const { attempt_id } = result
    const notes = use(NotesContext)
    const search = useSearch()
    return (
      <ResultView
        result={result}
        filter={filterIn(search)}
        number={Number(search.get("q"))}
        reviewHref={(filter, number) =>
          `${path}?attempt_id=${attempt_id}${filter === "all" ? "" : `&show=${filter}`}${number === undefined ? "" : `&q=${number}`}#review`
        }
        retakeHref={retakeHref(result)}
        next={next(result)}
        backHref={`/question/${result.bank_id}`}
        now={now}
        isBusy={isActing}
        onMark={(question_id, score) =>
          act({
            request: request("result.selfMark", { attempt_id, question_id, score }),
            onDone: "refresh",
            successText: "自评已记下",
          })
        }
        notesOf={(question_id) =>
          notes === null ? null : (
            <Suspense fallback={<div className="h-11" />}>
              <NotesButtons notes={notes} question_id={question_id} />
            </Suspense>
          )
        }
        onBook={(question_id, what) =>
          act({
            request: request("wrong.act", { question_id, act: what }),
            onDone: "refresh",
            successText: what === "add" ? "已加入错题本" : "已移出错题本",
          })
        }
        charts={
          result.released ? (
            <Suspense fallback={null}>
              <ResultCharts result={result} />
            </Suspense>
          ) : null
        }
        receipt={
          <Suspense fallback={<Skeleton className="h-24" />}>
            <HandInRecord
              receipt={result.receipt}
              late={result.late ?? null}
              receiptHref={({ number, signature }) =>
                `${path}?attempt_id=${attempt_id}&view=receipt&number=${number}&signature=${signature}`
              }
              timelineHref={`${path}?attempt_id=${attempt_id}&view=timeline`}
              fileHref={`${examPath}?attempt_id=${attempt_id}`}
            />
          </Suspense>
        }
        share={
          result.released ? (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <ResultShare result={result} act={act} isActing={isActing} />
            </Suspense>
          ) : null
        }
      />
    )
  }
  const inner = resourcePage({
    requests: requestsOf,
    personal: true,
    title: ({ result }) => result?.title ?? "作答",
    Skeleton: ResultSkeleton,
    View,
  })
  return compositePage({
    parts: { result: part(inner.machine, inner.input), notes: notesPart, copy: copyPart },
    isPersonal: true,
    View: ({ parts: { result, notes, copy } }) => (
      <NotesContext value={notes}>
        <CopyContext value={copy}>
          <inner.View page={result} />
        </CopyContext>
        <Suspense fallback={null}>
          <NotesDialog notes={notes} />
        </Suspense>
      </NotesContext>
    ),
    title: (parts, agency) => inner.title(parts && parts.result.getSnapshot(), agency),
  })
}
