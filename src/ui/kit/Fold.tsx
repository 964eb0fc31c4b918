import type { ReactNode } from "react"
import { ChevronDownIcon } from "./icon/ChevronDownIcon.tsx"

export interface FoldProps {
  readonly label: string
  /** Whether it is open to begin with. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** What not everybody needs, behind one line. */
export const Fold = ({ label, open = false, children }: FoldProps) => (
  <details open={open} className="group rounded-lg border border-line bg-sheet">
    <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-lg px-4 py-2 transition-colors hover:bg-wash [&::-webkit-details-marker]:hidden">
      {label}
      <ChevronDownIcon className="size-5 shrink-0 text-grey transition-transform group-open:rotate-180" />
    </summary>
    <div className="border-t border-line p-4">{children}</div>
  </details>
)
