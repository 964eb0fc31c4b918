import { expect, it } from "vitest"
import type { TimelineItem } from "#domain/contract/examTimeline.ts"
import { timeText } from "#domain/result/TimelineText.ts"

const at = Date.UTC(2026, 2, 2, 2, 0, 0)
const item = (kind: TimelineItem["kind"], until: number): TimelineItem => ({
  kind,
  at,
  until,
  records: 2,
  questions: [1],
  moved: 0,
})

it.each([
  ["one save", item("saved", at), "10:00:00"],
  ["saves one after the other", item("saved", at + 95_000), "10:00:00–10:01:35"],
  ["a span without a network, whose text says how long it was", item("offline", at + 95_000), "10:00:00"],
])("says when it was: %s", (_, line, expected) => {
  expect(timeText(line)).toBe(expected)
})
