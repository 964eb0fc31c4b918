import { classes } from "./classes.ts"

export interface MetaProps {
  /** What is not known is left out. */
  readonly items: ReadonlyArray<string | false | null | undefined>
  /** Whether it stays on one line and is cut there. */
  readonly cut?: boolean
  readonly className?: string
}

/** Small facts about a thing, in grey. A drawn dot parts them: the character is as wide as a word in Chinese fonts. */
export const Meta = ({ items, cut = false, className }: MetaProps) => {
  const facts = items.flatMap((item) => item || [])
  return facts.length === 0 ? null : (
    <span className={classes(cut ? "line-clamp-1" : "block", "overflow-hidden text-grey tabular", className)}>
      {/* each fact brings its dot, and what begins a line has it outside, where it is cut off */}
      <span className={cut ? "-ml-5" : "-ml-5 block"}>
        {facts.map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fact is known by its place
          <span
            key={index}
            translate={/\d/.test(fact) ? "no" : undefined}
            className={cut ? "relative pl-5" : "relative inline-block pl-5"}
          >
            <span aria-hidden="true" className="absolute top-3 left-2 size-1 rounded-full bg-edge" />
            {fact}
            {index === facts.length - 1 ? null : <span className="sr-only">，</span>}
          </span>
        ))}
      </span>
    </span>
  )
}
