import { classes } from "./classes.ts"

export interface MetaProps {
  /** What is not known is left out. */
  readonly items: ReadonlyArray<string | false | null | undefined>
  readonly className?: string
}

/** Small facts about a thing, in one grey line. */
export const Meta = ({ items, className }: MetaProps) => {
  const facts = items.filter(Boolean)
  return facts.length === 0 ? null : (
    <span className={classes("block text-grey tabular", className)}>{facts.join(" · ")}</span>
  )
}
