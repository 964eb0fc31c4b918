import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const LiveDetailSkeleton = () => (
  <Loading label="正在加载直播">
    <div className="grid gap-8">
      <div className="grid gap-4 pt-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-4/5 max-w-read" />
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <Skeleton className="h-52 w-full rounded-lg" />
          <Skeleton className="h-11 w-full" />
        </div>
        <div className="grid gap-8 lg:col-start-1 lg:row-start-1">
          <div className="max-w-read">
            <Skeleton className="mb-4 h-7 w-24" />
            <SkeletonText lines={4} />
          </div>
          <Skeleton className="h-44 w-full rounded-lg" />
        </div>
      </div>
    </div>
  </Loading>
)
