import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

/** A text at reading width to come, in the middle of the page. */
export const ArticleSkeleton = () => (
  <div className="mx-auto w-full max-w-read">
    <Loading>
      <div className="grid gap-6">
        <div className="grid gap-4 pt-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-5 w-28" />
        </div>
        <SkeletonText lines={6} />
        <SkeletonText lines={5} />
      </div>
    </Loading>
  </div>
)
