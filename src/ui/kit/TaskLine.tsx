import type { ReactNode } from "react"
import { LinkButton } from "./LinkButton.tsx"
import { Meta } from "./Meta.tsx"

export interface TaskLineProps {
  readonly icon: ReactNode
  readonly title: string
  /** Facts in a row are parted by ` · `. */
  readonly text: string
  readonly href: string
  readonly verb: string
  readonly primary?: boolean
}

/** Something to do and the way to it, as an item of a list. */
export const TaskLine = ({ icon, title, text, href, verb, primary = false }: TaskLineProps) => (
  <li className="flex items-center gap-4 py-3">
    <span className="shrink-0 text-accent-ink">{icon}</span>
    <div className="min-w-0 flex-1">
      <h3 className="truncate font-medium tabular">{title}</h3>
      <Meta items={text.split(" · ")} />
    </div>
    <LinkButton href={href} variant={primary ? "primary" : "secondary"} aria-label={`${verb}：${title}`}>
      {verb}
    </LinkButton>
  </li>
)
