import { useRef } from "react"
import type { Marks } from "#domain/question/TextMarks.ts"
import type { Place } from "#domain/attempt/ToolsState.ts"
import { useMarks } from "../dom/useMarks.ts"
import { classes } from "../kit/classes.ts"

export interface MarkedTextProps {
  readonly place: Place
  /** Sanitised by the server before it was stored. */
  readonly html: string
  readonly marks: Marks
  readonly className?: string
}

/** Text of a question that can be marked. */
export const MarkedText = ({ place, html, marks, className }: MarkedTextProps) => {
  const element = useRef<HTMLDivElement>(null)
  useMarks(element, marks, html)
  return (
    <div
      ref={element}
      data-place={place}
      className={classes("rich-text max-w-read", className)}
      // oxlint-disable-next-line react/no-danger -- the server lets only a short list of elements through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
