import { classes } from "./classes.ts"

export interface SkeletonProps {
  /** The size of what comes, in utilities. */
  readonly className: string
}

/** One block in the place of something. Announce loading once, around all of them. */
export const Skeleton = ({ className }: SkeletonProps) => (
  <span aria-hidden="true" className={classes("block animate-breathe rounded-md bg-line", className)} />
)
