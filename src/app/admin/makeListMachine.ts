import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { ListName } from "#domain/admin/lists.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { adminListMachine } from "#machines/admin/adminListMachine.ts"
import type { PageParts } from "./adminPages.ts"

interface Asked {
  readonly list: ListName
  readonly input: object
}

/** A list with its implementation. */
export const makeListMachine = ({ run }: PageParts) =>
  adminListMachine.provide({
    actors: {
      list: fromPromise<CallOutcome<Report>, Asked>(({ input, signal }) =>
        run((asked: Asked) => AdminClient.use((client) => client.list(asked.list, asked.input)))(input, signal),
      ),
    },
  })
