import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { Button } from "./Button.tsx"

export interface LoadMoreProps {
  readonly shown: number
  readonly total: number
  /** Counting word and thing, e.g. 门课程. */
  readonly unit: string
  readonly busy: boolean
  readonly onMore: () => void
}

/** The end of a list: how much of it is here, and the rest on request. */
export const LoadMore = ({ shown, total, unit, busy, onMore }: LoadMoreProps) => {
  const isWhole = shown >= total
  const status = useFocusIfLost<HTMLParagraphElement>(isWhole)
  return (
    <div className="grid justify-items-center gap-3 py-8 text-grey">
      <p ref={status} tabIndex={-1} aria-live="polite">
        {isWhole ? `共${total}${unit}，已全部显示` : `已显示${shown}${unit}，共${total}${unit}`}
      </p>
      {isWhole ? null : (
        <Button busy={busy} onClick={onMore}>
          {busy ? "正在加载" : "加载更多"}
        </Button>
      )}
    </div>
  )
}
