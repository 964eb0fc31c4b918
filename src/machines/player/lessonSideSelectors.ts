import type { SnapshotFrom } from "xstate"
import type { lessonSideMachine } from "./lessonSideMachine.ts"

export type LessonSideSnapshot = SnapshotFrom<typeof lessonSideMachine>

export const panel = ({ value }: LessonSideSnapshot) => value.panel
export const handoutsState = ({ value }: LessonSideSnapshot) => value.handouts
export const isViewing = ({ value }: LessonSideSnapshot): boolean => value.viewer === "open"
export const viewed = ({ context: { handouts, viewed_id } }: LessonSideSnapshot) =>
  handouts?.find((handout) => handout.id === viewed_id) ?? null
export const handouts = ({ context }: LessonSideSnapshot) => context.handouts
