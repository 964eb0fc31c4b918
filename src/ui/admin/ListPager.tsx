import { Button } from "../kit/Button.tsx"

export interface ListPagerProps {
  readonly shown: number
  readonly total: number
  /** The page begins with the first row of all. */
  readonly isFirst: boolean
  /** What the next page comes after; null: there is none. */
  readonly next: string | null
  readonly busy: boolean
  readonly onTurn: (after: string) => void
}

/** Where in a list that is read page by page; the browser's Back is the page before. */
export const ListPager = ({ shown, total, isFirst, next, busy, onTurn }: ListPagerProps) => (
  <nav aria-label="翻页" className="flex flex-wrap items-center gap-3">
    <span className="text-grey tabular">
      这一页{shown}条，共{total}条
    </span>
    {isFirst ? null : (
      <Button busy={busy} onClick={() => onTurn("")}>
        第一页
      </Button>
    )}
    {next === null ? null : (
      <Button busy={busy} onClick={() => onTurn(next)}>
        下一页
      </Button>
    )}
  </nav>
)
