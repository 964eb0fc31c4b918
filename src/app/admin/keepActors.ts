import { fromPromise } from "xstate"
import { Files } from "#adapters/Files.ts"
import { writeClipboard } from "#adapters/writeClipboard.ts"
import type { makeAdminRuntime } from "./adminRuntime.ts"

interface Text {
  readonly name: string
  readonly text: string
}

/** What is shown once can be copied, or saved as a file. */
export const keepActors = (run: ReturnType<typeof makeAdminRuntime>) => ({
  copy: fromPromise<boolean, { readonly text: string }>(({ input }) => writeClipboard(input.text)),
  save: fromPromise<void, Text>(({ input, signal }) =>
    run(({ name, text }: Text) =>
      // a mark at its beginning: else a spreadsheet takes UTF-8 for another encoding
      Files.use((files) => files.save(name, new Blob(["\uFEFF", text], { type: "text/plain;charset=utf-8" }))),
    )(input, signal),
  ),
})
