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
        <li key={index} className="overflow-hidden rounded-lg border border-line bg-sheet">
          {cover ? <Skeleton className="aspect-video w-full rounded-none" /> : null}
          <div className="p-4">
            <SkeletonText lines={cover ? 3 : 4} />
          </div>
        </li>
      ))}
    </CardGrid>
  </Loading>
)
