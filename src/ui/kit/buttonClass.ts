import { classes } from "./classes.ts"

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger"
export type ButtonSize = "slim" | "medium" | "large"

export interface ButtonLook {
  /** One `primary` on a screen: the next step. */
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly wide?: boolean | undefined
}

const VARIANT: Readonly<Record<ButtonVariant, string>> = {
  primary: "border border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-edge bg-sheet text-ink hover:bg-wash",
  quiet: "border border-transparent text-accent-ink hover:bg-accent-tint",
  danger: "border border-wrong bg-sheet text-wrong hover:bg-wrong-tint",
}

const SIZE: Readonly<Record<ButtonSize, string>> = {
  slim: "min-h-11 px-2 py-2",
  medium: "min-h-11 px-4 py-2",
  large: "min-h-13 px-6 py-3 text-lg",
}

export const buttonClass = (
  { variant = "secondary", size = "medium", wide = false }: ButtonLook,
  className?: string,
): string =>
  classes(
    "inline-flex items-center justify-center gap-2 rounded-md text-center leading-normal font-medium transition-colors select-none print:hidden",
    // a label breaks within a word only where it is longer than a line
    "wrap-break-word break-keep",
    "disabled:opacity-55 aria-disabled:opacity-70",
    VARIANT[variant],
    SIZE[size],
    wide && "w-full",
    className,
  )
