import type { SnapshotFrom } from "xstate"
import type { lessonHoursMachine } from "./lessonHoursMachine.ts"

type LessonHoursSnapshot = SnapshotFrom<typeof lessonHoursMachine>

/** What the learner is told of the counting; `counting` needs no words. */
export type HoursStatus = "counting" | "unbegun" | "unsent" | "waiting" | "elsewhere" | "refused" | "uncounted"

export const status = (snapshot: LessonHoursSnapshot): HoursStatus => {
  if (snapshot.matches({ count: { counting: "unsent" } })) return "unsent"
  if (snapshot.matches({ count: { counting: { asking: "aside" } } })) return "waiting"
  return STATUSES.find((count) => snapshot.matches({ count })) ?? "counting"
}

const STATUSES = ["unbegun", "elsewhere", "refused", "uncounted"] as const

export const hours = ({ context }: LessonHoursSnapshot) => context.hours
export const message = ({ context }: LessonHoursSnapshot) => context.message
export const check = ({ context }: LessonHoursSnapshot) => context.check
export const value = ({ context }: LessonHoursSnapshot) => context.value
export const verdict = ({ context }: LessonHoursSnapshot) => context.verdict

/** The question, from its coming to the learner's going on. */
export const dialog = (snapshot: LessonHoursSnapshot): "open" | "judging" | "judged" | null => {
  if (snapshot.matches({ count: { counting: "judged" } })) return "judged"
  if (snapshot.matches({ count: { counting: { asking: "judging" } } })) return "judging"
  return snapshot.matches({ count: { counting: { asking: "open" } } }) ? "open" : null
}
