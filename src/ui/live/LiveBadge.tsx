import type { LiveView } from "#domain/live/LiveSession.ts"
import { Badge, type BadgeTone } from "../kit/Badge.tsx"
import { ClockIcon } from "../kit/icon/ClockIcon.tsx"
import { LiveIcon } from "../kit/icon/LiveIcon.tsx"

const TONE: Readonly<Record<LiveView["status"], BadgeTone>> = {
  live: "accent",
  starting: "caution",
  waiting: "neutral",
  ended: "neutral",
}

export const LiveBadge = ({ view }: { readonly view: Pick<LiveView, "status" | "label"> }) => (
  <Badge tone={TONE[view.status]} icon={iconOf(view.status)}>
    {view.label}
  </Badge>
)

const iconOf = (status: LiveView["status"]) => {
  if (status === "live") return <LiveIcon className="size-5" />
  return status === "starting" ? <ClockIcon className="size-5" /> : null
}
