import { classes } from "./classes.ts"
import { Link, type LinkProps } from "./Link.tsx"

/** A link in or beside text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link
    className={classes("text-accent-ink underline decoration-1 underline-offset-4 hover:decoration-2", className)}
    {...rest}
  />
)
