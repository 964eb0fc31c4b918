import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

export const QuestionOverviewSkeleton = () => (
  <div className="grid gap-8">
    <PageTitle title="我的题库" />
    <Loading>
      <div className="grid gap-8">
        <Skeleton className="h-24 w-full rounded-lg max-md:h-48" />
        <Skeleton className="h-80 w-full rounded-lg" />
        <Skeleton className="h-48 w-full rounded-lg" />
      </div>
    </Loading>
  </div>
)
