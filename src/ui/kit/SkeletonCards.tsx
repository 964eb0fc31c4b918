import { CardGrid } from "./CardGrid.tsx"
import { Loading } from "./Loading.tsx"
import { Skeleton } from "./Skeleton.tsx"
import { SkeletonText } from "./SkeletonText.tsx"

export interface SkeletonCardsProps {
  readonly count: number
  /** Whether the cards to come have a cover. */
  readonly cover?: boolean
}

/** A grid of cards to come, in the place and shape of the grid that replaces it. */
export const SkeletonCards = ({ count, cover = false }: SkeletonCardsProps) => (
  <Loading>
    <CardGrid>
      {Array.from({ length: count }, (_, index) => (
        <li
          key={index}
          className={`overflow-hidden rounded-lg border border-line bg-sheet ${cover ? "max-sm:flex" : ""}`}
        >
          {cover ? <Skeleton className="w-24 shrink-0 rounded-none sm:aspect-video sm:w-full" /> : null}
          <div className="flex-1 p-4">
            <SkeletonText lines={cover ? 3 : 4} />
          </div>
        </li>
      ))}
    </CardGrid>
  </Loading>
)
