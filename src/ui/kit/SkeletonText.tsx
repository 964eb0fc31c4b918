import { Skeleton } from "./Skeleton.tsx"

const WIDTHS = ["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-3/5"]

/** Lines of text to come, at the height of the lines. */
export const SkeletonText = ({ lines = 3 }: { readonly lines?: number }) => (
  <span className="grid gap-3 py-1">
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} className={`h-4 ${WIDTHS[index % WIDTHS.length] ?? ""}`} />
    ))}
  </span>
)
