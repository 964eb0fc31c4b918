import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

/** While it is not known who is here, neither form is shown. */
export const UpdatePasswordSkeleton = () => (
  <div className="mx-auto grid max-w-form gap-6 md:max-w-[29rem] md:rounded-lg md:border md:border-line md:bg-sheet md:p-10">
    <h1 className="text-2xl">修改密码</h1>
    <Loading>
      <div className="grid gap-6">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    </Loading>
  </div>
)
