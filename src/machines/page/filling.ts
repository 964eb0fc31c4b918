import type { AnyStateMachine } from "xstate"
import type { CallLogic } from "./callSlot.ts"

type Provided<M extends AnyStateMachine> = Parameters<M["provide"]>[0]
type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Provided<M>["actors"]>>

type SlotNames<M extends AnyStateMachine, By> = {
  [K in keyof ActorsOf<M>]: ActorsOf<M>[K] extends AnyStateMachine
    ? keyof SlotsOf<ActorsOf<M>[K], By> extends never
      ? never
      : K
    : "isUnfilled" extends keyof ActorsOf<M>[K]
      ? By extends NonNullable<ActorsOf<M>[K]["isUnfilled"]>
        ? K
        : never
      : never
}[keyof ActorsOf<M>]

/** What has to fill the slots of a machine; where a child machine has some, that child with its own filled. */
export type SlotsOf<M extends AnyStateMachine, By = "page"> = Pick<ActorsOf<M>, SlotNames<M, By>>

/** What a page brings for one of its machines: a slot that is missing or misspelt does not compile. */
export type FillingOf<M extends AnyStateMachine> = {
  readonly actors: SlotsOf<M>
  readonly actions?: NonNullable<Provided<M>["actions"]>
  /** Makes its calls in place of the site. */
  readonly call?: CallLogic
}
