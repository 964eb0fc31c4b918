import { classes } from "./classes.ts"

/** The box that text is typed into or chosen from. */
export const controlClass = (className?: string): string =>
  classes(
    "min-h-12 w-full rounded-md border border-edge bg-sheet px-3 py-2 text-base text-ink transition-colors",
    "hover:border-ink aria-invalid:border-wrong disabled:opacity-55",
    className,
  )
