import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const WrongAnswersSkeleton = () => (
  <div className="grid gap-6">
    <PageTitle title="错题本" text="答错的题都收在这里，连对两次就算掌握。" />
    <Loading>
      <div className="grid max-w-read gap-5">
        <SkeletonText lines={3} />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-12 w-full" />
        ))}
      </div>
    </Loading>
  </div>
)
