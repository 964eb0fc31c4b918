import { useSelector } from "@xstate/react"
import type { MarkingEvent } from "#machines/admin/markingTypes.ts"
import { useKeys } from "../dom/useKeys.ts"
import type { MarkingProps } from "./MarkingProps.ts"

const EVENTS: Readonly<Record<string, MarkingEvent>> = {
  backspace: { type: "points.erase" },
  enter: { type: "points.confirm" },
  j: { type: "answer.next" },
  arrowright: { type: "answer.next" },
  k: { type: "answer.previous" },
  arrowleft: { type: "answer.previous" },
  u: { type: "mark.takeBack" },
  "?": { type: "keys.toggle" },
}

const eventOf = (key: string): MarkingEvent | undefined =>
  /^[\d.]$/.test(key) ? { type: "points.type", sign: key } : EVENTS[key]

/** Enter presses what has the focus, unless that is a number of points. */
const isPressable = (element: Element | null): boolean =>
  element !== null && element.matches("a, button:not([data-points]), summary")

/** Marking by the keyboard alone. */
export const useMarkingKeys = (marking: MarkingProps["marking"]): void => {
  const areKeysOn = useSelector(marking, ({ context }) => context.areKeysOn)
  useKeys((key) => {
    const event = eventOf(key)
    if (event === undefined || (key === "enter" && isPressable(document.activeElement))) return false
    marking.send(event)
    return true
  }, areKeysOn)
}
