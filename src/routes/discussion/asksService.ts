import { Effect } from "effect"
import { asListener, type Talk } from "#adapters/fromEffect.ts"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import { makeEntries } from "#adapters/storage/makeEntries.ts"
import { STORED } from "#adapters/storage/stored.ts"
import type { AsksCommand, AsksFact, AsksStoreInput } from "#machines/discussion/askTypes.ts"

/** What the device keeps of what a learner asks. */
export const makeAsksService = ({ run }: PageRuntime) => ({
  asksStore: run(({ input, emit, receive }: Talk<AsksStoreInput, AsksCommand, AsksFact>) =>
    Effect.gen(function* () {
      const { all, put, drop } = yield* makeEntries(input.user_id)
      const write = (command: AsksCommand) => {
        if (command.type === "draft.keep") return put(STORED.askDrafts, command.key, () => command.text || null)
        return command.type === "ask.keep"
          ? put(STORED.asksToSend, command.ask.nonce, () => command.ask)
          : drop(STORED.asksToSend, command.nonce)
      }
      const outbox = Object.values(yield* all(STORED.asksToSend)).toSorted((a, b) => a.at - b.at)
      emit({ type: "asks.recalled", drafts: yield* all(STORED.askDrafts), outbox })
      receive(
        yield* asListener((command: AsksCommand) =>
          Effect.map(write(command), (isKept) => emit({ type: "asks.kept", isKept })),
        ),
      )
      return yield* Effect.never
    }),
  ),
})
