import { Effect, Option, Schema } from "effect"
import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import { MARKING_BATCH } from "#domain/admin/markingAnswer.ts"
import { markingMachine } from "#machines/admin/markingMachine.ts"
import type { ActOutcome, ActSent, BatchOutcome, MarkingInput } from "#machines/admin/markingTypes.ts"
import { brokenFailure } from "#machines/page/brokenFailure.ts"
import type { PageParts } from "./adminPages.ts"

/** The marking of a question with its implementations: loaded when somebody marks. */
export const makeMarkingMachine = ({ run }: PageParts) =>
  markingMachine.provide({
    actors: {
      batch: fromPromise<BatchOutcome, MarkingInput>(({ input: { paper, question }, signal }) =>
        run((asked: MarkingInput) =>
          AdminClient.use((client) => client.list("mark:batch", asked)).pipe(
            Effect.map((outcome): BatchOutcome => {
              if (!outcome.ok) return outcome
              const batch = Schema.decodeUnknownOption(MARKING_BATCH)(outcome.value.data)
              return Option.isSome(batch) ? { ok: true, value: batch.value } : { ok: false, failure: brokenFailure }
            }),
          ),
        )({ paper, question }, signal),
      ),
      mark: fromPromise<ActOutcome, ActSent>(({ input, signal }) =>
        run(({ paper, question, act: { intent, ...act } }: ActSent) =>
          AdminClient.use((client) =>
            act.kind === "give"
              ? client.act(
                  "mark:equal",
                  { paper, question, answer: act.answer.key, score: String(act.score), intent },
                  false,
                )
              : client.act("mark:withdraw", { intent }, false),
          ),
        )(input, signal),
      ),
    },
  })
