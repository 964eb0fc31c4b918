import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { RULE } from "./WrongAnswersView.tsx"

export const WrongAnswersSkeleton = () => (
  <div className="grid gap-6">
    <PageTitle title="错题本" text={RULE} />
    <Loading>
      <div className="grid gap-6">
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-13 w-full" />
        <div className="grid max-w-read gap-5">
          <SkeletonText lines={3} />
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-12 w-full" />
          ))}
        </div>
      </div>
    </Loading>
  </div>
)
