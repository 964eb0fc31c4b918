import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import { readBase64 } from "#adapters/readBase64.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { operationMachine } from "#machines/admin/operationMachine.ts"
import type { ActAsked, FileAsked, FileRead, RowAsked } from "#machines/admin/operationTypes.ts"
import type { PageParts } from "./adminPages.ts"
import { keepActors } from "./keepActors.ts"

interface Input {
  readonly input: object
}

/** The page of an act with its implementations. */
export const makeOperationMachine = ({ run, takeFile }: PageParts) =>
  operationMachine.provide({
    actors: {
      act: fromPromise<CallOutcome<Report>, ActAsked>(({ input, signal }) =>
        run((asked: ActAsked) =>
          AdminClient.use((client) => client.act(asked.act, asked.input, asked.isDryRun, asked.found)),
        )(input, signal),
      ),
      row: fromPromise<CallOutcome<Report> | null, RowAsked>(async ({ input: { act, readsActs, agency }, signal }) =>
        readsActs
          ? run((asked: object) => AdminClient.use((client) => client.list("acts:list", asked)))(
              { act, ...(agency !== "" && { [AGENCY]: agency }) },
              signal,
            )
          : null,
      ),
      prove: fromPromise<CallOutcome, Input>(({ input, signal }) =>
        run((asked: Input) => AdminClient.use((client) => client.prove(asked.input)))(input, signal),
      ),
      readFile: fromPromise<FileRead, FileAsked>(async ({ input: { act, agency }, signal }) => {
        const chosen = takeFile()
        const bytes = chosen === null ? null : await readBase64(chosen.file)
        const field = chosen?.field ?? ""
        if (chosen === null || bytes === null) return { ok: false, field, message: "读不出这个文件，请再选一次" }
        const file = { name: chosen.file.name, bytes }
        if (act !== "user:import") return { ok: true, field, ...file }
        const heading = await run((asked: object) => AdminClient.use((client) => client.heading(asked)))(
          { sheet: file, ...(agency !== "" && { [AGENCY]: agency }) },
          signal,
        )
        if (!heading.ok) return { ok: false, field, message: heading.failure.message }
        return { ok: true, field, ...file, heading: heading.value }
      }),
      ...keepActors(run),
    },
  })
