import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { LiveRowsSkeleton } from "./LiveRowsSkeleton.tsx"

export const LiveHomeSkeleton = () => (
  <div className="grid gap-10">
    <PageTitle title="直播" text="跟着老师一起学，时间都是北京时间。" />
    <div className="grid gap-4">
      <Skeleton className="h-8 w-24" />
      <SkeletonCards count={3} />
    </div>
    <Loading label="正在加载直播安排">
      <div className="grid gap-4">
        <Skeleton className="h-8 w-24" />
        <LiveRowsSkeleton count={4} />
      </div>
    </Loading>
  </div>
)
