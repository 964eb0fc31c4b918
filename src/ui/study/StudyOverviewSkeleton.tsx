import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

export const StudyOverviewSkeleton = () => (
  <div className="grid gap-8">
    <PageTitle title="学习概览" />
    <Loading>
      <div className="grid gap-8">
        <Skeleton className="h-32 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
        <Skeleton className="h-24 w-full rounded-lg max-md:h-48" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    </Loading>
  </div>
)
