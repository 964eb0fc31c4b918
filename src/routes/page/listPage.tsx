import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import type { ActorRefFrom } from "xstate"
import type { CallName, Output } from "#domain/contract/Contract.ts"
import { type CallRequest, isNotFound, keyOf } from "#domain/contract/Request.ts"
import { listMachine } from "#machines/page/listMachine.ts"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { MissingView } from "./MissingView.tsx"
import { type PageOf, part, type Visit } from "./Page.ts"

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

/** How far lists of this window grew, by their requests. */
const grown = new Map<string, number>()
const MAX_GROWN = 50

const keepPages = (_: unknown, { request, page }: { readonly request: CallRequest; readonly page: number }): void => {
  const key = keyOf(request)
  grown.delete(key)
  grown.set(key, page)
  for (const oldest of [...grown.keys()].slice(0, -MAX_GROWN)) grown.delete(oldest)
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
    ...part(
      listMachine,
      (visit) => {
        const asked = request(visit)
        const pages = visit.isReturn === true ? grown.get(keyOf(asked)) : undefined
        return { request: asked, now: visit.now, ...(pages !== undefined && { pages }) }
      },
      () => ({ actors: {}, actions: { keepPages } }),
    ),
    View: Connected,
    title: () => title,
    description: () => description,
  }
}
