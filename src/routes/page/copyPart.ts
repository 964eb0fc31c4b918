import { createContext } from "react"
import { type ActorRefFrom, fromPromise } from "xstate"
import { writeClipboard } from "#adapters/writeClipboard.ts"
import { copyMachine } from "#machines/page/copyMachine.ts"
import { part } from "./Page.ts"

/** A page's way to the clipboard. */
export const copyPart = part(
  copyMachine,
  () => ({}),
  () => ({
    actors: { write: fromPromise<boolean, { readonly text: string }>(({ input }) => writeClipboard(input.text)) },
  }),
)

export const CopyContext = createContext<ActorRefFrom<typeof copyMachine> | null>(null)
