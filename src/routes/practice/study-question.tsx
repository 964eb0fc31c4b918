import { use } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { optional } from "#machines/page/outcomes.ts"
import { QuestionOverviewSkeleton, QuestionOverviewView } from "#ui/practice/QuestionOverviewView.tsx"
import { TakenList } from "#ui/practice/TakenList.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { part } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"
import { TakenContext, takenPart } from "./takenPart.ts"
import { usePracticeHref } from "./usePracticeHref.ts"

interface Values {
  readonly banks: Output<"user.examPackage">
  readonly attempts: Output<"exam.history">
  readonly book: Output<"wrong.overview">
  readonly online?: Output<"exam.online">
}

const View = ({ values: { banks, attempts, book, online }, now }: ResourceViewProps<Values>) => {
  const taken = use(TakenContext)
  return (
    <QuestionOverviewView
      banks={banks.list}
      attempts={attempts.list}
      book={book}
      online={online?.list ?? []}
      practiceHref={usePracticeHref()}
      homework={online?.homework ?? []}
      taken={taken === null ? null : <TakenList taken={taken} now={now} />}
      mode={useMode()}
      now={now}
    />
  )
}

const shown = resourcePage({
  requests: () => ({
    banks: request("user.examPackage", {}),
    attempts: request("exam.history", { page_size: "10" }),
    book: request("wrong.overview", {}),
    // not kept for when there is no network: the page opens without it
    online: optional(request("exam.online", {})),
  }),
  personal: true,
  title: () => "我的题库",
  Skeleton: QuestionOverviewSkeleton,
  View,
})

export const page = compositePage({
  parts: { shown: part(shown.machine, shown.input), taken: takenPart },
  isPersonal: true,
  View: ({ parts }) => (
    <TakenContext value={parts.taken}>
      <shown.View page={parts.shown} />
    </TakenContext>
  ),
  title: (parts, agency) => shown.title(parts && parts.shown.getSnapshot(), agency),
})
