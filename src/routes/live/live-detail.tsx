import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { LiveDetailSkeleton, LiveDetailView } from "#ui/live/LiveDetailView.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const View = ({ values, now }: ResourceViewProps<{ readonly session: Output<"live.detail"> }>) => (
  <LiveDetailView session={values.session} now={now} mode={useMode()} />
)

export const page = resourcePage({
  requests: ({ params }: Visit) => ({ session: request("live.detail", { id: params["id"] ?? "" }) }),
  title: ({ session }) => session?.title ?? "直播",
  description: ({ session }) => session?.summary ?? "",
  Skeleton: LiveDetailSkeleton,
  View,
})
