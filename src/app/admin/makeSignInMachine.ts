import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { signInMachine } from "#machines/admin/signInMachine.ts"
import type { PageParts } from "./adminPages.ts"

interface Input {
  readonly input: object
}

/** The form to sign in with its implementation. */
export const makeSignInMachine = ({ run }: PageParts) =>
  signInMachine.provide({
    actors: {
      signIn: fromPromise<CallOutcome, Input>(({ input, signal }) =>
        run((asked: Input) => AdminClient.use((client) => client.signIn(asked.input)))(input, signal),
      ),
    },
  })
