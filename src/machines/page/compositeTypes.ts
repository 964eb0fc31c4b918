import type { EventObject } from "xstate"
import type { PageEvent } from "./pageEvents.ts"
import type { PageInput } from "./pageLogic.ts"

export interface CompositeInput {
  /** By name; each part is an actor of that id. */
  readonly parts: Readonly<Record<string, PageInput>>
}

export type CompositeContext = CompositeInput

export type CompositeEvent =
  | PageEvent<CompositeInput>
  /** A part changed what others show. */
  | { readonly type: "page.changed" }
  /** For another part, by its name. */
  | { readonly type: "part.send"; readonly part: string; readonly event: EventObject }
