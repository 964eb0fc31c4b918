import { type KeyboardEvent, useRef } from "react"
import type { SidePanel } from "#machines/player/lessonSideTypes.ts"
import { classes } from "../kit/classes.ts"

export interface PanelTabsProps {
  /** The panel's element is `${id}-panel`, each tab `${id}-${panel}`. */
  readonly id: string
  readonly tabs: ReadonlyArray<{ readonly panel: SidePanel; readonly label: string }>
  readonly current: SidePanel
  readonly onShow: (panel: SidePanel) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs within a page: arrows move among them, Tab leads on to what they show. */
export const PanelTabs = ({ id, tabs, current, onShow }: PanelTabsProps) => {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ panel }) => panel === current)
    const next = (at + step + tabs.length) % tabs.length
    onShow(tabs[next]?.panel ?? current)
    row.current?.querySelectorAll("button")[next]?.focus()
  }
  return (
    <div ref={row} role="tablist" aria-label="本课内容" className="flex shrink-0 gap-5 border-b border-line px-4">
      {tabs.map(({ panel, label }) => (
        <button
          key={panel}
          type="button"
          role="tab"
          id={`${id}-${panel}`}
          aria-selected={panel === current}
          aria-controls={`${id}-panel`}
          tabIndex={panel === current ? 0 : -1}
          className={classes(
            "-mb-px min-h-12 border-b-2 px-1 whitespace-nowrap transition-colors",
            panel === current
              ? "border-accent font-medium text-accent-ink"
              : "border-transparent text-grey hover:text-ink",
          )}
          onClick={() => onShow(panel)}
          onKeyDown={move}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
