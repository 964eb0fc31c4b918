import { fromPromise } from "xstate"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { FilePlace } from "./FilePlace.ts"
import type { Outside } from "./Page.ts"

export const avatarPlace = new FilePlace()

/** The multipart call takes the file beside the contract, whose input is plain data. */
const avatarRequest = (file: Blob): CallRequest => ({ call: "user.avatar", payload: { file } as never })

export const avatarSlots = ({ call }: Outside) => ({
  upload: fromPromise<CallOutcome, void>(({ signal }) => {
    const file = avatarPlace.take()
    if (file === null) throw new Error("no file was put in its place")
    return call({ request: avatarRequest(file) }, signal)
  }),
})
