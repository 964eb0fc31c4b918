import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import { qrMatrix } from "#adapters/qrMatrix.ts"
import type { Joined } from "#domain/admin/adminAnswers.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { joinMachine } from "#machines/admin/joinMachine.ts"
import type { JoinInput, Opened } from "#machines/admin/joinTypes.ts"
import type { PageParts } from "./adminPages.ts"
import { keepActors } from "./keepActors.ts"

/** The page of an invitation with its implementations. */
export const makeJoinMachine = ({ run }: PageParts) =>
  joinMachine.provide({
    actors: {
      invitation: fromPromise<CallOutcome<Opened>, JoinInput>(async ({ input, signal }) => {
        const outcome = await run(({ token }: JoinInput) => AdminClient.use((client) => client.invitation(token)))(
          input,
          signal,
        )
        return outcome.ok ? { ok: true, value: { ...outcome.value, qr: qrMatrix(outcome.value.uri) } } : outcome
      }),
      join: fromPromise<CallOutcome<Joined>, { readonly input: object }>(({ input, signal }) =>
        run((asked: typeof input) => AdminClient.use((client) => client.join(asked.input)))(input, signal),
      ),
      ...keepActors(run),
    },
  })
