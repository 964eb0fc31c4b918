import type { FoundItem } from "#domain/contract/search.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { hrefOfFound } from "#domain/route/SearchPlace.ts"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { LiveBadge } from "../live/LiveBadge.tsx"
import { Pieces } from "./Pieces.tsx"

export interface FoundRowProps {
  readonly item: FoundItem
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** One thing that was found, all of it one target. */
export const FoundRow = ({ item, now }: FoundRowProps) => {
  const { start_time = "", end_time = "" } = item
  const live = start_time === "" ? null : LiveSession.viewAt({ start_time, end_time }, now)
  return (
    <article className="group relative grid max-w-read gap-1 rounded-md py-4 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 leading-normal font-medium">
          <Link
            href={hrefOfFound(item)}
            className="outline-none transition-colors group-hover:text-accent-ink after:absolute after:inset-0"
          >
            <Pieces pieces={item.title} />
          </Link>
        </h3>
        {live === null ? null : <LiveBadge view={live} />}
      </div>
      {item.text.length === 0 ? null : (
        <p className="line-clamp-2 text-grey">
          <Pieces pieces={item.text} />
        </p>
      )}
      <Meta items={[...item.facts, live !== null && `${live.date} ${live.time}`]} />
    </article>
  )
}
