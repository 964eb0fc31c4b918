import type { ActorRefFrom } from "xstate"
import type { askMachine } from "#machines/discussion/askMachine.ts"
import type { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import type { lessonSideMachine } from "#machines/player/lessonSideMachine.ts"
import type { lessonHoursMachine } from "#machines/player/lessonHoursMachine.ts"
import type { playerMachine } from "#machines/player/playerMachine.ts"

export type PlayerRef = ActorRefFrom<typeof playerMachine>
export type SideRef = ActorRefFrom<typeof lessonSideMachine>
export type HoursRef = ActorRefFrom<typeof lessonHoursMachine>
export type LessonNotesRef = ActorRefFrom<typeof lessonNotesMachine>
export type AskRef = ActorRefFrom<typeof askMachine>
