import type { ReactNode } from "react"

export interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  /** Why it is empty. */
  readonly text: string
  /** The next step. */
  readonly action?: ReactNode
}

export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className="mx-auto grid max-w-read justify-items-center gap-3 px-4 py-14 text-center">
    <div className="grid size-16 place-items-center rounded-full bg-accent-tint text-accent-ink">{icon}</div>
    <h2 className="text-lg">{title}</h2>
    <p className="text-grey">{text}</p>
    {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
  </div>
)
