import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const CourseDetailSkeleton = () => (
  <Loading className="grid gap-6">
    <Skeleton className="my-2 h-6 w-64 max-w-full" />
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-4">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-5 w-48" />
        <SkeletonText lines={2} />
      </div>
      <div className="overflow-hidden rounded-lg border border-line self-start bg-sheet lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Skeleton className="aspect-video w-full rounded-none" />
        <div className="grid gap-4 p-5">
          <Skeleton className="h-9 w-28" />
          <SkeletonText lines={3} />
          <Skeleton className="h-13 w-full" />
        </div>
      </div>
      <div className="grid content-start gap-6">
        <SkeletonText lines={5} />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    </div>
  </Loading>
)
