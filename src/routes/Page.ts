import type { ComponentType } from "react"
import type { AnyActorLogic, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from "xstate"
import type { SampledClock } from "#adapters/journal/examSignals.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { CallInput } from "#machines/callSlot.ts"
import type { SessionState } from "#machines/pageEvents.ts"
import type { AgencyConfig } from "#domain/Agency.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { SystemConfig } from "#domain/SystemConfig.ts"
import type { Params } from "#domain/route/pathPattern.ts"

/** Where and when a page is opened. */
export interface Visit {
  readonly params: Params
  readonly search: URLSearchParams
  readonly href: string
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly session: SessionState
  readonly system: SystemConfig
  /** The learner, given to pages that are personal. */
  readonly user: UserInfo | null
}

/** What a page's own slots may use of the browser's tree. */
export interface Outside {
  readonly call: (input: CallInput, signal: AbortSignal) => Promise<CallOutcome>
  /** Server time, epoch milliseconds. */
  readonly now: () => number
  readonly clock: SampledClock
}

/** Acts on the outside that machines name and leave empty. */
export type Actions = Readonly<Record<string, (params: never) => void>>

/** One page: its machine, what that is given, and how it looks. The module of a route exports it as `page`. */
export interface Page {
  readonly machine: AnyStateMachine
  /** The machines of its parts, where it is made of several. */
  readonly parts?: ReadonlyArray<AnyStateMachine>
  /** Fills, in the browser, the slots that only the machines of this page have: they come with its own code. */
  readonly slots?: (outside: Outside) => Readonly<Record<string, AnyActorLogic>>
  /** Fills their empty actions likewise. */
  readonly actions?: (outside: Outside) => Actions
  /** Belongs to the learner: it starts once the user info is there. */
  readonly isPersonal?: boolean
  /** Plain data. */
  readonly input: (visit: Visit) => unknown
  readonly View: ComponentType<{ readonly page: AnyActorRef }>
  /** Without the agency's name; "" for the name alone. */
  readonly title: (snapshot: AnyMachineSnapshot | null, agency: AgencyConfig) => string
  readonly description?: (snapshot: AnyMachineSnapshot | null) => string
}
