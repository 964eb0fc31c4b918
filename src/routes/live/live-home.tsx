import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { LiveHomeSkeleton, LiveHomeView } from "#ui/live/LiveHomeView.tsx"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

type Values = { readonly coming: Output<"live.list">; readonly ended: Output<"live.list"> }

const View = ({ values, now }: ResourceViewProps<Values>) => <LiveHomeView {...values} now={now} mode={useMode()} />

export const page = resourcePage({
  requests: () => ({
    coming: request("live.list", { when: "coming", page_size: "24" }),
    ended: request("live.list", { when: "ended", page_size: "8" }),
  }),
  title: () => "直播",
  description: () => "正在直播、今天的直播和接下来的安排。",
  Skeleton: LiveHomeSkeleton,
  View,
})
