import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { QuestionOverviewSkeleton, QuestionOverviewView } from "#ui/practice/QuestionOverviewView.tsx"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

interface Values {
  readonly banks: Output<"user.examPackage">
  readonly attempts: Output<"exam.history">
  readonly book: Output<"wrong.overview">
  readonly online: Output<"exam.online">
}

const View = ({ values: { banks, attempts, book, online }, now }: ResourceViewProps<Values>) => (
  <QuestionOverviewView
    banks={banks.list}
    attempts={attempts.list}
    book={book}
    online={online.list}
    homework={online.homework ?? []}
    mode={useMode()}
    now={now}
  />
)

export const page = resourcePage({
  requests: () => ({
    banks: request("user.examPackage", {}),
    attempts: request("exam.history", { page_size: "10" }),
    book: request("wrong.overview", {}),
    online: request("exam.online", {}),
  }),
  personal: true,
  title: () => "我的题库",
  Skeleton: QuestionOverviewSkeleton,
  View,
})
