import { type RefObject, useEffect } from "react"
import type { Marks } from "#domain/question/TextMarks.ts"
import { rangeOf } from "./textRange.ts"

const NAME = "exam-marks"

export const canMark = (): boolean => typeof CSS !== "undefined" && "highlights" in CSS

/** Paints marks over the text of an element without touching it (CSS Custom Highlight API). `text`: what it shows now. */
export const useMarks = (element: RefObject<HTMLElement | null>, marks: Marks, text: string): void => {
  useEffect(() => {
    const root = element.current
    if (root === null || marks.length === 0 || !canMark()) return undefined
    const ranges = marks.flatMap(({ from, to }) => rangeOf(root, from, to) ?? [])
    const highlight = CSS.highlights.get(NAME) ?? new Highlight()
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(NAME, highlight)
    return () => {
      for (const range of ranges) highlight.delete(range)
    }
  }, [element, marks, text])
}
