import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"

export const TeacherListSkeleton = () => (
  <div className="grid gap-6">
    <PageTitle title="老师" text="课程、直播和题目都出自他们。" />
    <Skeleton className="h-12 w-full" />
    <SkeletonCards count={6} />
  </div>
)
