import { fromPromise } from "xstate"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { Outside } from "./Page.ts"

/** Holds the file between its choice and its sending, outside of every snapshot and event. */
class FilePlace {
  #file: Blob | null = null

  readonly put = (file: Blob): void => {
    this.#file = file
  }

  /** The file, once. */
  readonly take = (): Blob | null => {
    const file = this.#file
    this.#file = null
    return file
  }
}

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
