import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import type { ActorRefFrom } from "xstate"
import type { CallName, Output } from "#domain/contract/Contract.ts"
import { type CallRequest, isNotFound } from "#domain/contract/Request.ts"
import { listMachine } from "#machines/page/listMachine.ts"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { MissingView } from "./MissingView.tsx"
import type { PageOf, Visit } from "./Page.ts"

type ItemOf<N extends CallName> = Output<N> extends { readonly list: ReadonlyArray<infer Item> } ? Item : never

export interface ListViewProps<Item> {
  /** None while the first of them are on their way. */
  readonly items: ReadonlyArray<Item> | null
  readonly total: number
  readonly isBusy: boolean
  readonly onMore: () => void
}

interface Definition<N extends CallName> {
  /** The filters stand in the address. */
  readonly request: (visit: Visit) => CallRequest<N>
  readonly title: string
  readonly description: string
  readonly View: ComponentType<ListViewProps<ItemOf<N>>>
}

type Ref = ActorRefFrom<typeof listMachine>

/** A page that shows a list which grows by pages. */
export const listPage = <N extends CallName>({
  request,
  title,
  description,
  View,
}: Definition<N>): PageOf<typeof listMachine> => {
  const Connected = ({ page: ref }: { readonly page: Ref }) => {
    const items = useSelector(ref, ({ context }) => context.items) as ReadonlyArray<ItemOf<N>>
    const total = useSelector(ref, ({ context }) => context.total)
    const failure = useSelector(ref, ({ context }) => context.failure)
    const isFirst = useSelector(ref, (snapshot) => snapshot.matches("loading"))
    const isFailed = useSelector(ref, (snapshot) => snapshot.matches("failed"))
    const isBusy = useSelector(ref, (snapshot) => snapshot.hasTag("busy"))
    if (isFailed && failure !== null) {
      if (isNotFound(failure)) return <MissingView message={failure.message} />
      return <ErrorState failure={failure} onRetry={() => ref.send({ type: "list.retry" })} />
    }
    return (
      <View
        items={isFirst ? null : items}
        total={total}
        isBusy={isBusy}
        onMore={() => ref.send({ type: "list.more" })}
      />
    )
  }
  return {
    machine: listMachine,
    input: (visit) => ({ request: request(visit), now: visit.now }),
    View: Connected,
    title: () => title,
    description: () => description,
  }
}
