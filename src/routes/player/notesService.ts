import { Effect } from "effect"
import { asListener, type Talk } from "#adapters/fromEffect.ts"
import { makeNotesStore } from "#adapters/media/notesStore.ts"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import type { NotesCommand, NotesFact, NotesStoreInput } from "#machines/player/lessonNotesTypes.ts"

/** What the device keeps of a learner's notes. */
export const makeNotesService = ({ run }: PageRuntime) => ({
  notesStore: run(({ input, emit, receive }: Talk<NotesStoreInput, NotesCommand, NotesFact>) =>
    Effect.gen(function* () {
      const store = yield* makeNotesStore(input.user_id)
      const put = (command: NotesCommand) => {
        if (command.type === "draft.keep") return store.keepDraft(command.key, command.draft)
        return command.type === "change.keep" ? store.keepChange(command.change) : store.dropChange(command.change)
      }
      emit({ type: "notes.recalled", drafts: yield* store.drafts, changes: yield* store.changes })
      receive(
        yield* asListener((command: NotesCommand) =>
          Effect.map(put(command), (isKept) => emit({ type: "notes.kept", isKept })),
        ),
      )
      return yield* Effect.never
    }),
  ),
})
