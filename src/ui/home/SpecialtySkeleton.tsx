import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"

export const SpecialtySkeleton = () => (
  <div className="grid gap-10">
    <div className="grid gap-4">
      <Skeleton className="my-3 h-5 w-40" />
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-5 w-56" />
    </div>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-20" />
      <SkeletonCards count={4} cover />
    </div>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-20" />
      <SkeletonCards count={3} />
    </div>
  </div>
)
