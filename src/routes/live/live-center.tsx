import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { useAgency } from "#ui/AppContext.ts"
import { LiveCenterSkeleton, LiveCenterView } from "#ui/live/LiveCenterView.tsx"
import { read } from "#ui/live/liveFilters.ts"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

const View = ({ values, now }: ResourceViewProps<{ readonly sessions: Output<"live.list"> }>) => {
  const filters = read(useSearch())
  return <LiveCenterView sessions={values.sessions} filters={filters} subjects={useAgency().subject_list} now={now} />
}

export const page = resourcePage({
  requests: ({ search }: Visit) => {
    const { when, subject_id, page: number } = read(search)
    return {
      sessions: request("live.list", {
        ...(when !== "all" && { when }),
        ...(subject_id !== "" && { subject_id }),
        page: String(number),
      }),
    }
  },
  title: () => "全部直播",
  description: () => "全部直播安排，按科目和状态查找。",
  Skeleton: LiveCenterSkeleton,
  View,
})
