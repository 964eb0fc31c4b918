import type { ButtonHTMLAttributes, ReactNode } from "react"
import { classes } from "./classes.ts"

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "style" | "children"> {
  /** What it does, for those who cannot see the icon. */
  readonly label: string
  readonly children: ReactNode
}

export const IconButton = ({ label, type = "button", className, children, ...rest }: IconButtonProps) => (
  <button
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a default
    type={type}
    aria-label={label}
    title={label}
    className={classes(
      "inline-flex size-11 shrink-0 items-center justify-center rounded-md text-grey transition-colors hover:bg-wash hover:text-ink disabled:opacity-55",
      className,
    )}
    {...rest}
  >
    {children}
  </button>
)
