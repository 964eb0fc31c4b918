import { fromPromise } from "xstate"
import { PART_BYTES } from "#domain/attempt/KeptFile.ts"
import type { Payload } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import type { KeepFilesInput } from "#machines/attempt/attachmentsTypes.ts"
import type { CallInput } from "#machines/page/callPlaceholder.ts"
import type { Outside } from "../page/Page.ts"
import { pageServices } from "../page/pageServices.ts"

/** Chosen files between their choice and their keeping, outside of every snapshot and event. */
class ChosenFiles {
  #files: ReadonlyArray<Blob> = []

  readonly put = (files: ReadonlyArray<Blob>): void => {
    this.#files = files
  }

  /** The files, once. */
  readonly take = (): ReadonlyArray<Blob> => {
    const files = this.#files
    this.#files = []
    return files
  }
}

export const chosenFiles = new ChosenFiles()

/** What the files of answers need of the device: its store, and the calls that send what lies in it. */
export const attachmentsActors = (outside: Outside) => {
  const { ready, actorsFor, act } = pageServices(async () => {
    const [page, { makeAttachmentServices }] = await Promise.all([outside.runtime(), import("./attachmentServices.ts")])
    const { filesKeep, ...services } = makeAttachmentServices(page)
    return {
      ...services,
      filesKeep: (input: KeepFilesInput, signal: AbortSignal) =>
        filesKeep({ ...input, files: chosenFiles.take() }, signal),
    }
  })
  /** A call with a file takes it from the store, where it stays. */
  const call = fromPromise<CallOutcome, CallInput>(async ({ input, signal }) => {
    const { request, intent } = input
    if (request.call !== "exam.attach") return outside.call(input, signal)
    const { fileOf } = await ready()
    const { attempt_id, offset } = request.payload as Payload<"exam.attach">
    const whole = await fileOf({ attempt_id, file: String(intent) }, signal)
    if (whole === null) return GONE
    const file = offset === undefined ? whole : whole.slice(Number(offset), Number(offset) + PART_BYTES)
    return outside.call({ ...input, request: { ...request, file } }, signal)
  })
  return {
    actors: actorsFor(attachmentsMachine),
    actions: { markSent: act<Parameters<Services["markSent"]>[0]>((services) => services.markSent) },
    call,
  }
}

type Services = ReturnType<typeof import("./attachmentServices.ts").makeAttachmentServices>

const GONE: CallOutcome = {
  ok: false,
  failure: { kind: "missing", code: 0, message: "这台设备上已经没有这个附件，请重新选择", fields: [] },
}
