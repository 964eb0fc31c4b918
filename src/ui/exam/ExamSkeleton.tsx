import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

export const ExamSkeleton = () => (
  <Loading label="正在打开试卷">
    <div className="mx-auto grid max-w-page gap-6 gutter py-4">
      <h1 className="sr-only">正在打开试卷</h1>
      <Skeleton className="h-11 w-full" />
      <div className="mx-auto grid w-full max-w-read gap-4">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-7 w-full" />
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-12 w-full" />
        ))}
      </div>
    </div>
  </Loading>
)
