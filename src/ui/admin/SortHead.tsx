import { directionOf } from "#domain/admin/paging.ts"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"

export interface Sorting {
  /** As the list is asked; "" is its own order. */
  readonly sort: string
  readonly onSort: (column: string) => void
}

export interface SortHeadProps extends Sorting {
  readonly column: string
  readonly title: string
}

/** The head of a column by which the whole list is sorted, not the page alone. */
export const SortHead = ({ column, title, sort, onSort }: SortHeadProps) => {
  const direction = directionOf(column, sort)
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
      onClick={() => onSort(column)}
    >
      {title}
      <ChevronDownIcon
        className={`size-4 ${direction === "none" ? "" : "text-accent-ink"} ${direction === "ascending" ? "rotate-180" : ""}`}
      />
    </button>
  )
}
