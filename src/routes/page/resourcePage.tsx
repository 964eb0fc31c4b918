import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { isNotFound } from "#domain/contract/Request.ts"
import { resourceMachine } from "#machines/page/resourceMachine.ts"
import { isOptional } from "#machines/page/outcomes.ts"
import type { Intent, Optional, PageRequest, ResourceInput } from "#machines/page/resourceTypes.ts"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { MissingView } from "./MissingView.tsx"
import type { PageOf, Visit } from "./Page.ts"

type Requests = ResourceInput["requests"]
type ValueOf<R> = R extends PageRequest<infer N> ? Output<N> : never
type IsSure<R> = R extends PageRequest ? (R extends Optional ? false : true) : false

type SureNames<R> = { [K in keyof R]-?: false extends IsSure<R[K]> ? never : K }[keyof R]

/**
 * The values by the names of their requests. Those of optional requests, and of such as are not always made, may be
 * missing. Where the address decides which requests are made, one union of values for each.
 */
export type ValuesOf<R> = R extends Requests
  ? { readonly [K in SureNames<R>]: ValueOf<R[K]> } & {
      readonly [K in Exclude<keyof R, SureNames<R>>]?: ValueOf<R[K]>
    }
  : never

export interface ResourceViewProps<V> {
  readonly values: V
  readonly now: number
  /** Values that may be missing are on their way. */
  readonly isLoading: boolean
  /** Sends one intent; `isActing` while it is under way. */
  readonly act: (intent: Intent) => void
  readonly isActing: boolean
  /** The latest intent that went well. */
  readonly done: Intent | null
  readonly print: () => void
}

interface Definition<R extends Requests> {
  readonly requests: (visit: Visit) => R
  /** The values differ by visitor. */
  readonly personal?: boolean
  readonly title: (values: Partial<ValuesOf<R>>) => string
  readonly description?: (values: Partial<ValuesOf<R>>) => string
  readonly Skeleton: ComponentType<{ readonly title: string }>
  readonly View: ComponentType<ResourceViewProps<ValuesOf<R>>>
}

type Ref = ActorRefFrom<typeof resourceMachine>
type Shown = SnapshotFrom<typeof resourceMachine>

const whole = (snapshot: Shown): Shown => snapshot

const hasRequired = ({ requests, values }: Shown["context"]): boolean =>
  Object.entries(requests).every(([name, request]) => isOptional(request) || name in values)

/** `V` is what the page's own requests yield: the client has checked each answer against the contract. */
const valuesIn = <V,>(snapshot: Shown | null): V => (snapshot?.context.values ?? {}) as V

/** A page that shows what some calls answer: skeleton, failure with a way on, or the view. */
export const resourcePage = <R extends Requests>({
  requests,
  personal = false,
  title,
  description,
  Skeleton,
  View,
}: Definition<R>): PageOf<typeof resourceMachine> => {
  const Connected = ({ page: ref }: { readonly page: Ref }) => {
    // nearly each change of it is drawn: one subscription, not one for each part
    const snapshot = useSelector(ref, whole)
    const values = valuesIn<ValuesOf<R>>(snapshot)
    const { failure, now, done } = snapshot.context
    if (hasRequired(snapshot.context)) {
      return (
        <View
          values={values}
          now={now}
          isLoading={snapshot.hasTag("loading")}
          act={(intent) => ref.send({ type: "intent.send", intent })}
          isActing={snapshot.hasTag("busy")}
          done={done}
          print={() => ref.send({ type: "page.print" })}
        />
      )
    }
    if (failure === null) return <Skeleton title={title(values)} />
    if (isNotFound(failure)) return <MissingView message={failure.message} />
    return <ErrorState failure={failure} onRetry={() => ref.send({ type: "resource.retry" })} />
  }

  return {
    machine: resourceMachine,
    input: (visit) => ({ requests: requests(visit), personal, now: visit.now }),
    View: Connected,
    title: (snapshot) => title(valuesIn(snapshot)),
    ...(description && { description: (snapshot: Shown | null) => description(valuesIn(snapshot)) }),
  }
}
