import { Skeleton } from "../kit/Skeleton.tsx"

/** Lines of a timetable to come. */
export const LiveRowsSkeleton = ({ count }: { readonly count: number }) => (
  <div className="divide-y divide-line border-y border-line">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="grid gap-x-6 gap-y-3 py-5 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-start">
        <Skeleton className="h-5 w-28" />
        <span className="grid gap-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </span>
        <Skeleton className="hidden h-7 w-20 sm:block" />
      </div>
    ))}
  </div>
)
