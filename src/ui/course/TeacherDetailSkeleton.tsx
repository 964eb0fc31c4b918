import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const TeacherDetailSkeleton = () => (
  <div className="grid gap-10">
    <Loading label="正在加载老师介绍">
      <div className="grid gap-4">
        <Skeleton className="my-3 h-5 w-32" />
        <div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
          <Skeleton className="size-24 shrink-0 rounded-full sm:size-32" />
          <div className="grid w-full max-w-read content-start gap-3">
            <Skeleton className="h-9 w-32" />
            <Skeleton className="h-5 w-40" />
            <SkeletonText lines={3} />
          </div>
        </div>
      </div>
    </Loading>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-28" />
      <SkeletonCards count={3} cover />
    </div>
  </div>
)
