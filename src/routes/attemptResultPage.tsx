import { createContext, lazy, Suspense, use } from "react"
import type { ActorRefFrom, AnyActorRef } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallRequest, request } from "#domain/contract/Request.ts"
import { FILTERS, type ReviewFilter } from "#domain/exam/ResultReview.ts"
import { deskMachine } from "#machines/desk/deskMachine.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import { ExamSkeleton } from "#ui/exam/ExamSkeleton.tsx"
import type { DeskRef } from "#ui/favorite/DeskDialog.tsx"
import { ReceiptCard } from "#ui/exam/ReceiptCard.tsx"
import { LinkButton } from "#ui/kit/LinkButton.tsx"
import { Skeleton } from "#ui/kit/Skeleton.tsx"
import { ResultView } from "#ui/result/ResultView.tsx"
import { deskActions, deskSlots } from "./deskSlots.ts"
import type { Page, Visit } from "./Page.ts"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useSearch } from "./useSearch.ts"

const ResultShare = lazy(() => import("./result/ResultShare.tsx").then((file) => ({ default: file.ResultShare })))
const AttemptRecord = lazy(() => import("#ui/exam/AttemptRecord.tsx").then((file) => ({ default: file.AttemptRecord })))

// its code comes with the page: it opens without a network too
const DeskDialog = lazy(() => import("#ui/favorite/DeskDialog.tsx").then((file) => ({ default: file.DeskDialog })))

const DeskContext = createContext<DeskRef | null>(null)

interface Definition {
  /** The page's own path. */
  readonly path: string
  /** Where attempts like this one are taken. */
  readonly examPath: string
  readonly retakeHref: (result: Output<"exam.result">) => string
}

/** The result, or the one thing about it that the address asks for. */
interface Values {
  readonly result: Output<"exam.result">
  readonly timeline?: Output<"exam.timeline">
  readonly checked?: Output<"exam.receipt">
}

type Props = ResourceViewProps<Values>

const filterIn = (search: URLSearchParams): ReviewFilter =>
  FILTERS.find((filter) => filter === search.get("show")) ?? "all"

const requestsOf = ({ search }: Visit) => {
  const text = (name: string) => search.get(name) ?? ""
  const attempt_id = text("attempt_id")
  const view = text("view")
  if (view === "timeline") return { timeline: request("exam.timeline", { attempt_id }) }
  if (view === "receipt")
    return { checked: request("exam.receipt", { number: text("number"), signature: text("signature") }) }
  return { result: request("exam.result", { attempt_id }) }
}

/** How an attempt went, with the desk of its questions; which questions are reviewed, its timeline or the check of a receipt stand in the address. */
export const attemptResultPage = ({ path, examPath, retakeHref }: Definition): Page => {
  const View = (props: Props) => {
    const { timeline, checked } = props.values
    if (timeline === undefined && checked === undefined) return <Result {...props} />
    return (
      <Suspense fallback={<ExamSkeleton />}>
        <AttemptRecord
          timeline={timeline}
          checked={checked}
          resultHref={(attempt_id) => `${path}?attempt_id=${attempt_id}`}
        />
      </Suspense>
    )
  }

  const Result = ({ values: { result }, now, act, isActing }: Props) => {
    const { attempt_id } = result
    const desk = use(DeskContext)
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
        onDesk={(question_id) => desk?.send({ type: "desk.open", question_id })}
        onBook={(question_id, what) =>
          act({
            request: request("wrong.act", { question_id, act: what }),
            onDone: "refresh",
            said: what === "add" ? "已加入错题本" : "已移出错题本",
          })
        }
        receipt={
          <ReceiptCard
            title={result.title}
            level="h2"
            receipt={result.receipt}
            late={result.late ?? null}
            verifyHref={({ number, signature }) =>
              `${path}?attempt_id=${attempt_id}&view=receipt&number=${number}&signature=${signature}`
            }
            practice={result.paper_id === null}
            action={
              <>
                <LinkButton href={`${path}?attempt_id=${attempt_id}&view=timeline`}>作答时间线</LinkButton>
                <LinkButton href={`${examPath}?attempt_id=${attempt_id}`}>从文件补交</LinkButton>
              </>
            }
          />
        }
        share={
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ResultShare result={result} act={act} isActing={isActing} />
          </Suspense>
        }
      />
    )
  }
  const inner = resourcePage({
    // what is not asked for is not shown either
    requests: requestsOf as (visit: Visit) => { readonly result: CallRequest<"exam.result"> },
    personal: true,
    title: ({ result }) => result?.title ?? "作答",
    Skeleton: ExamSkeleton,
    View,
  })
  return {
    machine: compositeMachine,
    parts: [inner.machine, deskMachine],
    slots: () => deskSlots,
    actions: () => deskActions,
    isPersonal: true,
    input: (visit) => ({
      parts: {
        result: { machine: inner.machine.id, input: inner.input(visit) },
        desk: { machine: deskMachine.id, input: { user_id: visit.user?.id ?? "", now: visit.now } },
      },
    }),
    View: ({ page }) => {
      const { result, desk } = (page as ActorRefFrom<typeof compositeMachine>).getSnapshot().children
      if (result === undefined || desk === undefined) return null
      return (
        // parts are registered by name: what each is, its page knows
        <DeskContext value={desk as unknown as DeskRef}>
          <inner.View page={result} />
          <Suspense fallback={null}>
            <DeskDialog desk={desk as unknown as DeskRef} />
          </Suspense>
        </DeskContext>
      )
    },
    title: (snapshot, agency) => {
      const result: AnyActorRef | undefined = snapshot?.children["result"]
      return inner.title(result?.getSnapshot() ?? null, agency)
    },
  }
}
