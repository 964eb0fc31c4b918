import { Button } from "../kit/Button.tsx"

export interface ListPagerProps {
  /** The page begins with the first row of all. */
  readonly isFirst: boolean
  /** What the next page comes after; null: there is none. */
  readonly next: string | null
  readonly busy: boolean
  readonly onTurn: (after: string) => void
}

/** Where in a list that is read page by page; the browser's Back is the page before. */
export const ListPager = ({ isFirst, next, busy, onTurn }: ListPagerProps) => (
  <nav aria-label="翻页" className="flex flex-wrap items-center gap-3">
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
