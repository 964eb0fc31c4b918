import { Loading } from "../kit/Loading.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"

export interface StudyRowsSkeletonProps {
  readonly title: string
  readonly text?: string
  /** Rows to come. */
  readonly count?: number
  /** Whether a row of choices is above them. */
  readonly chips?: boolean
}

/** A page of the study area that is one list: its title is known, its rows are on their way. */
export const StudyRowsSkeleton = ({ count = 5, chips = false, ...title }: StudyRowsSkeletonProps) => (
  <TitledPage {...title}>
    <Loading>
      {chips ? <Skeleton className="mb-6 h-11 w-3/5 rounded-full" /> : null}
      <div className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex items-center gap-6 p-4">
            <span className="grid flex-1 gap-3">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </span>
            <Skeleton className="h-11 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  </TitledPage>
)
