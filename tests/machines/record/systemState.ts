import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { machinesIn } from "#dev/record/actorTree.ts"

/** The state of every machine of a running system, by path. */
export const systemState = (root: AnyActorRef): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...machinesIn(root)].map(([path, snapshot]) => [path, stateOf(snapshot)]))

/** What two runs of a machine must agree on, as plain data. */
const stateOf = ({ value, context, status }: AnyMachineSnapshot): unknown =>
  JSON.parse(JSON.stringify({ value, context, status }))
