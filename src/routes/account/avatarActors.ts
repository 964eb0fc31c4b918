import { fromPromise } from "xstate"
import { cutSquare, readPicture } from "#adapters/avatarPicture.ts"
import type { Crop } from "#domain/account/AvatarCrop.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { OpenedPicture } from "#machines/account/avatarTypes.ts"
import { FilePlace } from "../page/FilePlace.ts"
import type { Outside } from "../page/Page.ts"

export const avatarPlace = new FilePlace()

const avatarRequest = (file: Blob): CallRequest<"user.avatar"> => ({ call: "user.avatar", payload: {}, file })

export const avatarActors = ({ call }: Outside) => {
  const opened = new FilePlace()
  let shownAt: string | null = null
  return {
    open: fromPromise<OpenedPicture | null, void>(async () => {
      const file = avatarPlace.take()
      if (file === null) throw new Error("no file was put in its place")
      const picture = await readPicture(file)
      if (picture === null) return null
      const { blob, width, height } = picture
      if (shownAt !== null) URL.revokeObjectURL(shownAt)
      shownAt = URL.createObjectURL(blob)
      opened.put(blob)
      return { url: shownAt, width, height }
    }),
    upload: fromPromise<CallOutcome, { readonly crop: Crop | null }>(async ({ input: { crop }, signal }) => {
      const picture = opened.take()
      if (picture === null || crop === null) throw new Error("no picture was opened")
      return call({ request: avatarRequest(await cutSquare(picture, crop)) }, signal)
    }),
  }
}
