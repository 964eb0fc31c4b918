import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from "xstate"
import type { AgencyConfig } from "#domain/core/Agency.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import type { CompositeInput } from "#machines/page/compositeTypes.ts"
import type { PageOf, Part, Visit } from "./Page.ts"

type Parts = Readonly<Record<string, Part>>

type RefOf<P> =
  P extends Part<infer M extends AnyStateMachine, infer I>
    ? ActorRefFrom<M> | (null extends I ? undefined : never)
    : never

/** The actors of the parts, by their names; one that a visit need not have may be missing. */
export type RefsOf<P extends Parts> = { readonly [K in keyof P]: RefOf<P[K]> }

interface Definition<P extends Parts> {
  /** By name; they know nothing of each other. */
  readonly parts: P
  readonly isPersonal?: boolean
  readonly View: ComponentType<{ readonly parts: RefsOf<P> }>
  readonly SafeView?: ComponentType<{ readonly parts: RefsOf<P>; readonly onAgain: () => void }>
  readonly title: (parts: RefsOf<P> | null, agency: AgencyConfig) => string
  readonly description?: string
}

/** What each child is, the definition says: a composite starts what its parts name, under their names. */
const refsOf = <P extends Parts>(children: Readonly<Record<string, AnyActorRef | undefined>>): RefsOf<P> =>
  children as RefsOf<P>

/** A page of several machines. */
export const compositePage = <P extends Parts>({
  parts,
  isPersonal = false,
  View,
  SafeView,
  title,
  description,
}: Definition<P>): PageOf<typeof compositeMachine> => ({
  machine: compositeMachine,
  parts: Object.values(parts),
  isPersonal,
  input: (visit) => ({ parts: inputsOf(parts, visit) }),
  View: ({ page }) => {
    const children = useSelector(page, (snapshot) => snapshot.children)
    return <View parts={refsOf<P>(children)} />
  },
  ...(SafeView !== undefined && {
    SafeView: ({ page, onAgain }) => {
      const children = useSelector(page, (snapshot) => snapshot.children)
      return <SafeView parts={refsOf<P>(children)} onAgain={onAgain} />
    },
  }),
  title: (snapshot, agency) => title(snapshot && refsOf<P>(snapshot.children), agency),
  ...(description !== undefined && { description: () => description }),
})

const inputsOf = (parts: Parts, visit: Visit): CompositeInput["parts"] =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, { machine, input }]) => {
      const given = input(visit)
      return given === null ? [] : [[name, { machine: machine.id, input: given }]]
    }),
  )
