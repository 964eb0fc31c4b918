import { Effect, Option, Schema } from "effect"
import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import { readDeviceDraft, removeDeviceDraft, writeDeviceDraft } from "#adapters/deviceDraft.ts"
import { DRAFTED, EDITED, FOUND_QUESTIONS } from "#domain/admin/contentDraft.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { draftMachine } from "#machines/admin/draftMachine.ts"
import type { DraftInput, KeepAsked, KeepOutcome, OpenOutcome, PublishAsked } from "#machines/admin/draftTypes.ts"
import { finderMachine } from "#machines/admin/finderMachine.ts"
import type { FindOutcome, Wanted } from "#machines/admin/finderTypes.ts"
import { brokenFailure } from "#machines/page/brokenFailure.ts"
import type { PageParts } from "./adminPages.ts"
import { makeUploadsMachine } from "./makeUploadsMachine.ts"

/** The editing of a file with its implementations: loaded when somebody edits. */
export const makeDraftMachine = ({ run, takeFile }: PageParts) =>
  draftMachine.provide({
    actors: {
      uploads: makeUploadsMachine({ run, takeFile }),
      finder: finderMachine.provide({
        actors: {
          find: fromPromise<FindOutcome, Wanted>(({ input, signal }) =>
            run((wanted: Wanted) =>
              AdminClient.use((client) => client.send("questions", wanted, FOUND_QUESTIONS)).pipe(
                Effect.map((outcome): FindOutcome => (outcome.ok ? { ok: true, value: outcome.value.list } : outcome)),
              ),
            )(input, signal),
          ),
        },
      }),
      open: fromPromise<OpenOutcome, DraftInput>(({ input, signal }) =>
        run(({ path, login }: DraftInput) =>
          AdminClient.use((client) => client.list("content:edit", { path })).pipe(
            Effect.map((outcome): OpenOutcome => {
              if (!outcome.ok) return outcome
              const file = Schema.decodeUnknownOption(EDITED)(outcome.value.data)
              if (Option.isNone(file)) return { ok: false, failure: brokenFailure }
              return { ok: true, value: { file: file.value, device: readDeviceDraft({ path, login }) } }
            }),
          ),
        )(input, signal),
      ),
      keep: fromPromise<KeepOutcome, KeepAsked>(({ input, signal }) =>
        run((asked: KeepAsked) => AdminClient.use((client) => client.send("draft", asked, DRAFTED)))(input, signal),
      ),
      publish: fromPromise<CallOutcome, PublishAsked>(({ input, signal }) =>
        run(({ base, ...asked }: PublishAsked) =>
          AdminClient.use((client) => client.act("content:publish", { ...asked, base: String(base) }, false)),
        )(input, signal),
      ),
    },
    actions: {
      storeOnDevice: (_, { draft, ...whose }) => writeDeviceDraft(whose, draft),
      clearDevice: (_, whose) => removeDeviceDraft(whose),
    },
  })
