import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { machinesIn } from "#dev/record/actorTree.ts"

/** The state of every machine of a running system, by path. */
export const systemState = (root: AnyActorRef): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...machinesIn(root)].map(([path, snapshot]) => [path, stateOf(snapshot)]))

/** What two runs of a machine must agree on, as plain data: all but names that it makes of texts, which a recording replaces. */
const stateOf = ({ value, context, status }: AnyMachineSnapshot): unknown =>
  JSON.parse(
    JSON.stringify({ value, context, status }, (key, item: unknown) => (MADE_OF_TEXTS.has(key) ? undefined : item)),
  )

const MADE_OF_TEXTS: ReadonlySet<string> = new Set(["nonce"])
