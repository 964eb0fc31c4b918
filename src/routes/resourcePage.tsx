import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from "xstate"
import type { CallName, Output } from "#domain/contract/Contract.ts"
import type { CallRequest } from "#domain/contract/Request.ts"
import { resourceMachine } from "#machines/resource/resourceMachine.ts"
import type { Intent } from "#machines/resource/resourceTypes.ts"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { MissingView } from "./MissingView.tsx"
import type { Page, Visit } from "./Page.ts"

type Requests = Readonly<Record<string, CallRequest>>
type ValueOf<R> = R extends CallRequest<infer N extends CallName> ? Output<N> : never

/** The values by name; those of requests whose name ends in `?` may be missing. */
type ValuesOf<R extends Requests> = {
  readonly [K in keyof R as K extends `${string}?` ? never : K]: ValueOf<R[K]>
} & { readonly [K in keyof R as K extends `${infer Name}?` ? Name : never]?: ValueOf<R[K]> }

export interface ResourceViewProps<V> {
  readonly values: V
  readonly now: number
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
  readonly Skeleton: ComponentType
  readonly View: ComponentType<ResourceViewProps<ValuesOf<NoInfer<R>>>>
}

type Ref = ActorRefFrom<typeof resourceMachine>
type Shown = SnapshotFrom<typeof resourceMachine>

const hasRequired = ({ requests, values }: Shown["context"]): boolean =>
  Object.keys(requests).every((name) => name.endsWith("?") || name in values)

/** A page that shows what some calls answer: skeleton, failure with a way on, or the view. */
export const resourcePage = <R extends Requests>({
  requests,
  personal = false,
  title,
  description,
  Skeleton,
  View,
}: Definition<R>): Page => {
  const valuesOf = (snapshot: Shown | null) => (snapshot?.context.values ?? {}) as Partial<ValuesOf<R>>

  const Connected = ({ page }: { readonly page: AnyActorRef }) => {
    const ref = page as Ref
    const values = useSelector(ref, (snapshot) => snapshot.context.values)
    const isComplete = useSelector(ref, (snapshot) => hasRequired(snapshot.context))
    const failure = useSelector(ref, (snapshot) => snapshot.context.failure)
    const now = useSelector(ref, (snapshot) => snapshot.context.now)
    const isActing = useSelector(ref, (snapshot) => snapshot.hasTag("busy"))
    const done = useSelector(ref, (snapshot) => snapshot.context.done)
    if (isComplete) {
      return (
        <View
          values={values as ValuesOf<R>}
          now={now}
          act={(intent) => ref.send({ type: "intent.send", intent })}
          isActing={isActing}
          done={done}
          print={() => ref.send({ type: "page.print" })}
        />
      )
    }
    if (failure === null) return <Skeleton />
    if (failure.kind === "missing") return <MissingView message={failure.message} />
    return <ErrorState failure={failure} onRetry={() => ref.send({ type: "resource.retry" })} />
  }

  return {
    machine: resourceMachine,
    input: (visit) => ({ requests: requests(visit), personal, now: visit.now }),
    View: Connected,
    title: (snapshot) => title(valuesOf(snapshot as Shown | null)),
    ...(description && { description: (snapshot) => description(valuesOf(snapshot as Shown | null)) }),
  }
}
