import type { ComponentType } from "react"
import type { ActorRefFrom, AnyActorLogic, AnyStateMachine, InputFrom, SnapshotFrom } from "xstate"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { CallInput, CallLogic } from "#machines/page/callPlaceholder.ts"
import type { ImplementationsOf, PlaceholdersOf } from "#machines/page/implementations.ts"
import type { AgencyConfig } from "#domain/core/Agency.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { SystemConfig } from "#domain/core/SystemConfig.ts"
import type { Params } from "#domain/route/pathPattern.ts"

/** Where and when a page is opened. */
export interface Visit {
  readonly params: Params
  readonly search: URLSearchParams
  readonly href: string
  /** Back or Forward led there. */
  readonly isReturn?: boolean
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly system: SystemConfig
  /** The learner, given to pages that are personal. */
  readonly user: UserInfo | null
}

/** What a page's implementations may use of the browser's tree. */
export interface Outside {
  readonly call: (input: CallInput, signal: AbortSignal) => Promise<CallOutcome>
  /** Loaded with the first use. */
  readonly runtime: () => Promise<PageRuntime>
}

/** Implementations of a machine's placeholders and empty actions, their types left behind: `ImplementationsOf` has checked them. */
export interface Implementations {
  readonly actors?: Readonly<Record<string, AnyActorLogic>>
  readonly actions?: NonNullable<Parameters<AnyStateMachine["provide"]>[0]["actions"]>
  readonly call?: CallLogic
}

/** A machine of a page, and what it is given. */
export interface Part<M extends AnyStateMachine = AnyStateMachine, I = unknown> {
  readonly machine: M
  /** Plain data; null for a part that this visit does not have. */
  readonly input: (visit: Visit) => I
  /** In the browser, the implementations of what only this machine has: they come with the page's own code. */
  readonly implementations?: (outside: Outside) => Implementations
}

type Provided<M extends AnyStateMachine> = keyof PlaceholdersOf<M> extends never
  ? [implementations?: (outside: Outside) => Omit<ImplementationsOf<M>, "actors">]
  : [implementations: (outside: Outside) => ImplementationsOf<M>]

/** A part by its machine; one that has placeholders is not without their implementations. */
export const part = <M extends AnyStateMachine, const I extends InputFrom<M> | null>(
  machine: M,
  input: (visit: Visit) => I,
  ...[implementations]: Provided<M>
): Part<M, I> => ({ machine, input, ...(implementations !== undefined && { implementations }) })

/** What is shown of a page: `S` is the snapshot of its machine. */
interface Shown<M extends AnyStateMachine> {
  /** Belongs to the learner: it starts once the user info is there. */
  readonly isPersonal?: boolean
  readonly View: ComponentType<{ readonly page: ActorRefFrom<M> }>
  /** Stands in place of a view that threw, where the error page would not do. */
  readonly SafeView?: ComponentType<{ readonly page: ActorRefFrom<M>; readonly onAgain: () => void }>
  /** Without the agency's name; "" for the name alone. */
  readonly title: (snapshot: SnapshotFrom<M> | null, agency: AgencyConfig) => string
  readonly description?: (snapshot: SnapshotFrom<M> | null) => string
}

/** One page: its machine, what that is given, and how it looks. */
export interface PageOf<M extends AnyStateMachine> extends Part<M, InputFrom<M>>, Shown<M> {
  /** Fetches what the page loads with its first use, for a time without a network. */
  readonly preload?: () => Promise<unknown>
  /** Where it is made of several. */
  readonly parts?: ReadonlyArray<Part>
}

/** Any page. The module of a route exports one as `page`. */
export type Page = PageOf<AnyStateMachine>
