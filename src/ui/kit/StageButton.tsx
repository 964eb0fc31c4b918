import type { ButtonHTMLAttributes, ReactNode } from "react"
import { classes } from "./classes.ts"

export interface StageButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "style" | "children"> {
  /** What it does, and its key. */
  readonly label: string
  readonly hotkey?: string
  readonly children: ReactNode
}

/** A control over the picture. */
export const StageButton = ({ label, hotkey, className, children, ...rest }: StageButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-keyshortcuts={hotkey}
    title={hotkey === undefined ? label : `${label}（${hotkey}）`}
    className={classes(
      "inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-(--stage-wash)",
      className,
    )}
    {...rest}
  >
    {children}
  </button>
)
