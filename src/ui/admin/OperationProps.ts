import type { ActorRefFrom } from "xstate"
import type { operationMachine } from "#machines/admin/operationMachine.ts"

export interface OperationProps {
  readonly operation: ActorRefFrom<typeof operationMachine>
}
