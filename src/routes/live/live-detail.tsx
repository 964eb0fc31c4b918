import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { href } from "#domain/route/href.ts"
import { LiveDetailSkeleton, LiveDetailView } from "#ui/live/LiveDetailView.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"

const View = ({ values, now, act, isActing }: ResourceViewProps<{ readonly session: Output<"live.detail"> }>) => {
  const { id } = values.session
  return (
    <LiveDetailView
      session={values.session}
      now={now}
      mode={useMode()}
      busy={isActing}
      onReserve={() =>
        act({
          request: request("live.reserve", { id, reserved: true }),
          onDone: { navigate: href("live-player", {}, { id }) },
          successText: "已预约，开播前会提醒你",
        })
      }
    />
  )
}

export const page = resourcePage({
  requests: ({ params }: Visit) => ({ session: request("live.detail", { id: params["id"] ?? "" }) }),
  title: ({ session }) => session?.title ?? "直播",
  description: ({ session }) => session?.summary ?? "",
  Skeleton: LiveDetailSkeleton,
  View,
})
