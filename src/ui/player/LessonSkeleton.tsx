import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

export const LessonSkeleton = () => (
  <Loading label="正在打开这一课" className="grid gap-5">
    {/* on a phone captions stand below the picture, and a title may take two lines */}
    <Skeleton className="aspect-video w-full rounded-lg max-md:-mx-4 max-md:mb-14 max-md:w-[calc(100%+2rem)] max-md:rounded-none" />
    <Skeleton className="h-18 w-3/5 max-md:h-24" />
  </Loading>
)
