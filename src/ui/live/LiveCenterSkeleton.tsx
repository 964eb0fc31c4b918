import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { LiveRowsSkeleton } from "./LiveRowsSkeleton.tsx"

export const LiveCenterSkeleton = () => (
  <div className="grid gap-6">
    <div>
      <Breadcrumbs items={[{ label: "直播", href: "/live" }, { label: "全部安排" }]} />
      <PageTitle title="全部直播" text="未结束的在前，已结束的在后。" />
    </div>
    <Loading label="正在加载直播安排">
      <div className="grid gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-13 w-full sm:w-80" />
        <LiveRowsSkeleton count={6} />
      </div>
    </Loading>
  </div>
)
