import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const HomeSkeleton = () => (
  <div className="grid gap-8 md:gap-14">
    <Loading>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-center gap-5 py-4 md:py-10">
          <Skeleton className="h-11 w-4/5" />
          <SkeletonText lines={2} />
          <Skeleton className="h-13 w-40" />
        </div>
        <Skeleton className="h-80 w-full rounded-lg" />
      </div>
    </Loading>
    <SkeletonCards count={4} cover />
  </div>
)
