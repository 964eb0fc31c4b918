import { createContext } from "react"
import { type ActorRefFrom, fromPromise } from "xstate"
import { Files } from "#adapters/Files.ts"
import { pngOf } from "#adapters/pngOf.ts"
import { type Picture, pictureMachine } from "#machines/page/pictureMachine.ts"
import { part } from "./Page.ts"

/** A page's way to save a drawing as a picture. */
export const picturePart = part(
  pictureMachine,
  () => ({}),
  ({ runtime }) => ({
    actors: {
      save: fromPromise<boolean, { readonly picture: Picture }>(async ({ input: { picture }, signal }) => {
        const png = await pngOf(picture.svg)
        if (png === null) return false
        const { run } = await runtime()
        await run((content: Blob) => Files.use((files) => files.save(`${picture.name}.png`, content)))(png, signal)
        return true
      }),
    },
  }),
)

export const PictureContext = createContext<ActorRefFrom<typeof pictureMachine> | null>(null)
