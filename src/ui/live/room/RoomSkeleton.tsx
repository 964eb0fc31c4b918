import { Loading } from "../../kit/Loading.tsx"
import { Skeleton } from "../../kit/Skeleton.tsx"

export const RoomSkeleton = () => (
  <Loading label="正在进入直播间">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4">
        <Skeleton className="aspect-video w-full rounded-lg" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5 w-1/3" />
      </div>
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
  </Loading>
)
