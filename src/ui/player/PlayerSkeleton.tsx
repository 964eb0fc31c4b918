import { Skeleton } from "../kit/Skeleton.tsx"
import { LessonSkeleton } from "./LessonSkeleton.tsx"

export const PlayerSkeleton = () => (
  <div className="grid gap-4 md:gap-6">
    <Skeleton className="my-2.5 h-6 w-56 max-w-full" />
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <LessonSkeleton />
      <Skeleton className="h-120 w-full rounded-lg" />
    </div>
  </div>
)
