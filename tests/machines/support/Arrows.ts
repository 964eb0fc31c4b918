import type { AnyStateMachine, InspectionEvent } from "xstate"
import { arrowId, arrowsOf } from "#dev/flow/Arrow.ts"

/** The arrows that actors took, whichever of them: goes into `createActor(machine, { inspect })`. */
export class TakenArrows {
  readonly #taken = new Set<string>()

  readonly inspect = (seen: InspectionEvent): void => {
    if (seen.type !== "@xstate.microstep") return
    for (const transition of seen._transitions) this.#taken.add(arrowId(transition))
  }

  /** The arrows of a chart that nobody took. */
  missing(machine: AnyStateMachine): ReadonlyArray<string> {
    return arrowsOf(machine)
      .map(({ id }) => id)
      .filter((arrow) => !this.#taken.has(arrow))
  }
}
