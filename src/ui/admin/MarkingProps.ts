import type { ActorRefFrom } from "xstate"
import type { markingMachine } from "#machines/admin/markingMachine.ts"

export interface MarkingProps {
  readonly marking: ActorRefFrom<typeof markingMachine>
}
