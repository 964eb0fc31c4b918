import type { AnyStateMachine } from "xstate"
import type { CallLogic } from "./callPlaceholder.ts"

type Provided<M extends AnyStateMachine> = Parameters<M["provide"]>[0]
type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Provided<M>["actors"]>>

type PlaceholderNames<M extends AnyStateMachine, By> = {
  [K in keyof ActorsOf<M>]: ActorsOf<M>[K] extends AnyStateMachine
    ? [PlaceholderNames<ActorsOf<M>[K], By>] extends [never]
      ? never
      : K
    : "isUnprovided" extends keyof ActorsOf<M>[K]
      ? By extends NonNullable<ActorsOf<M>[K]["isUnprovided"]>
        ? K
        : never
      : never
}[keyof ActorsOf<M>]

/** The placeholders of a machine; a child machine that has some is one, provided with its own. */
export type PlaceholdersOf<M extends AnyStateMachine, By = "page"> = Pick<ActorsOf<M>, PlaceholderNames<M, By>>

/** Those of the machine itself, each implemented by one service of its name. */
export type OwnPlaceholdersOf<M extends AnyStateMachine> = Omit<
  PlaceholdersOf<M>,
  { [K in keyof ActorsOf<M>]: ActorsOf<M>[K] extends AnyStateMachine ? K : never }[keyof ActorsOf<M>]
>

/** What a page brings for one of its machines: a placeholder that is missing or misspelt does not compile. */
export type ImplementationsOf<M extends AnyStateMachine> = {
  readonly actors: PlaceholdersOf<M>
  readonly actions?: NonNullable<Provided<M>["actions"]>
  /** Makes its calls in place of the site. */
  readonly call?: CallLogic
}
