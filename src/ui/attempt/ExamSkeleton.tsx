import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

/** The shape of a paper that comes, or of a result. */
export const ExamSkeleton = ({ label = "正在打开试卷" }: { readonly label?: string }) => (
  <Loading label={label} className="mx-auto grid max-w-page gap-6 gutter py-4">
    <h1 className="sr-only">{label}</h1>
    <Skeleton className="h-11 w-full" />
    <div className="mx-auto grid w-full max-w-read gap-4">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-7 w-full" />
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} className="h-12 w-full" />
      ))}
    </div>
  </Loading>
)
