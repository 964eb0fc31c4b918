import { Loading } from "../kit/Loading.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { type SearchViewProps, titleOf } from "./SearchView.tsx"

export const SearchSkeleton = ({ form, place }: Pick<SearchViewProps, "form" | "place">) => (
  <div className="grid gap-6">
    <PageTitle title={titleOf(place)} />
    {form}
    <Loading label="正在搜索">
      <Skeleton className="h-11 w-full max-w-read" />
      <div className="mt-6 divide-y divide-line">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="max-w-read py-5">
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
    </Loading>
  </div>
)
