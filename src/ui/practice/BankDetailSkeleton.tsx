import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const BankDetailSkeleton = () => (
  <Loading>
    <div className="grid gap-8">
      <div className="grid gap-4">
        <Skeleton className="my-2 h-6 w-64 max-w-full" />
        <Skeleton className="h-9 w-3/5" />
        <SkeletonText lines={2} />
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-96 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
      </div>
    </div>
  </Loading>
)
