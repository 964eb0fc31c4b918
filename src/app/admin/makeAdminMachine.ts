import { type AnyStateMachine, fromCallback, fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import type { PageName } from "#domain/admin/AdminPlace.ts"
import type { Me } from "#domain/admin/adminAnswers.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { adminMachine } from "#machines/admin/adminMachine.ts"
import type { AdminInput, HistoryEntry } from "#machines/admin/adminTypes.ts"
import { onDemandMachine } from "#machines/admin/onDemandMachine.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import { loadPage, type PageParts } from "./adminPages.ts"

interface Parts extends PageParts {
  readonly writeHistory: (entry: HistoryEntry) => void
  /** Calls back on the browser's own moves; gives what ends that. */
  readonly onMove: (moved: (place: Pick<AdminInput, "href" | "token">) => void) => () => void
}

/** The tree of the back office with its implementations. */
export const makeAdminMachine = ({ writeHistory, onMove, ...parts }: Parts) => {
  const { run } = parts
  const machines = new Map<string, AnyStateMachine>()
  const load = fromPromise<void, string>(async ({ input }) => {
    const make = await loadPage(input as PageName)
    machines.set(input, make(parts))
  })

  return adminMachine.provide({
    actors: {
      window: fromCallback(({ sendBack }) => onMove((place) => sendBack({ type: "place.changed", ...place }))),
      me: fromPromise<CallOutcome<Me>, void>(({ signal }) =>
        run(() => AdminClient.use((client) => client.me))(undefined, signal),
      ),
      signOut: fromPromise<CallOutcome, void>(({ signal }) =>
        run(() => AdminClient.use((client) => client.signOut))(undefined, signal),
      ),
      page: onDemandMachine.provide({ actors: { load, page: pageLogic((name) => machines.get(name)) } }),
    },
    actions: { writeHistory: (_, entry: HistoryEntry) => writeHistory(entry) },
  })
}
