import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

/** Shared by an order to be made and one that is. */
export const CheckoutSkeleton = ({ title }: { readonly title: string }) => (
  <div className="mx-auto grid max-w-read gap-6">
    <PageTitle title={title} />
    <Loading className="grid gap-6">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-6 w-3/5" />
      </div>
      <Skeleton className="h-56 w-full rounded-lg" />
    </Loading>
  </div>
)
