import type { Output } from "#domain/contract/Contract.ts"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { WrongBookIcon } from "../kit/icon/WrongBookIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { wrongHref } from "./wrongHref.ts"

export type BookInShort = Pick<Output<"wrong.overview">, "active" | "due_today" | "weak_points">

const POINTS = 3

/** The wrong book in one line or two: what is due today, else what is in it, and what goes worst. */
export const WrongCard = ({ book: { active, due_today, weak_points } }: { readonly book: BookInShort }) =>
  active === 0 ? null : (
    <Link
      href={wrongHref({})}
      className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-sheet px-4 py-3 transition-colors hover:bg-wash"
    >
      <WrongBookIcon className="size-6 shrink-0 text-accent-ink" />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium tabular">
          {due_today > 0 ? `今天复习${due_today}题` : `${active}道错题待巩固`}
        </span>
        {weak_points.length === 0 ? null : (
          <span className="text-grey">
            薄弱知识点：
            {weak_points
              .slice(0, POINTS)
              .map(({ point }) => point)
              .join("、")}
          </span>
        )}
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-grey" />
    </Link>
  )
