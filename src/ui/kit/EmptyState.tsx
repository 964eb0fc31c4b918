import type { ReactNode } from "react"
import { unbroken } from "./unbroken.tsx"

export interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  /** Why it is empty. */
  readonly text: string
  /** The next step. */
  readonly action?: ReactNode
  /** `h1` where it is the whole page. */
  readonly level?: "h1" | "h2"
}

export const EmptyState = ({ icon, title, text, action, level: Heading = "h2" }: EmptyStateProps) => (
  <div className="mx-auto grid max-w-read justify-items-center gap-3 px-4 py-14 text-center">
    <div className="grid size-16 place-items-center rounded-full bg-accent-tint text-accent-ink">{icon}</div>
    <Heading className="text-lg">{unbroken(title)}</Heading>
    <p className="text-grey">{text}</p>
    {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
  </div>
)
