import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { PAGE, StudyLiveView } from "#ui/study/StudyLiveView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"

const View = ({ values, now }: ResourceViewProps<{ readonly sessions: Output<"live.list"> }>) => (
  <StudyLiveView sessions={values.sessions} now={now} />
)

export const page = resourcePage({
  requests: ({ search }: Visit) => ({
    sessions: request("live.list", { when: "coming", page: String(pageNumber(search)) }),
  }),
  title: () => PAGE.title,
  Skeleton: () => <StudyRowsSkeleton {...PAGE} />,
  View,
})
