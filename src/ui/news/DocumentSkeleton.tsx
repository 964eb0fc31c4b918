import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const DocumentSkeleton = () => (
  <Loading>
    <div className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16">
      <div className="grid max-w-read content-start gap-6 lg:col-start-2 lg:row-start-1">
        <Skeleton className="h-9 w-48" />
        <SkeletonText lines={6} />
        <SkeletonText lines={5} />
      </div>
      <div className="hidden content-start gap-6 pt-8 lg:col-start-1 lg:row-start-1 lg:grid">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-20" />
      </div>
    </div>
  </Loading>
)
