import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export const NewsCategorySkeleton = () => (
  <div className="grid gap-4">
    <PageTitle title="资讯" text="考试安排、学习方法和本站的通知。" />
    <Loading label="正在加载资讯">
      <Skeleton className="h-12 w-full" />
      <div className="divide-y divide-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <Skeleton className="h-5 w-24" />
            <span className="max-w-read">
              <Skeleton className="h-6 w-4/5" />
              <SkeletonText lines={2} />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  </div>
)
