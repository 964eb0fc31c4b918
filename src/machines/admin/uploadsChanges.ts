import type { UploadState } from "#domain/admin/uploads.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { ChosenUpload, PartAsked, Upload, UploadsContext } from "./uploadsTypes.ts"

type Changes = Partial<UploadsContext>

/** The one that is sent. */
export const current = ({ uploads }: Pick<UploadsContext, "uploads">): Upload | null =>
  uploads.find(({ failure }) => failure === null) ?? null

/** A file in the place of the one that was chosen there before. */
export const chosen = (
  context: UploadsContext,
  { place, name, size, modified, text, kind, still }: ChosenUpload,
): Changes => {
  const use = { ...(text !== undefined && { text }), ...(kind !== undefined && { kind }) }
  const upload = {
    place,
    name,
    size,
    modified,
    ...use,
    ...(still !== undefined && { still }),
    begun: null,
    failure: null,
  }
  return { uploads: [...others(context, place), upload] }
}

export const removed = (context: UploadsContext, place: string): Changes => ({ uploads: others(context, place) })

/** What was said of a file that failed is over. */
export const overtyped = ({ uploads }: UploadsContext, place: string): Changes => ({
  uploads: uploads.filter((one) => one.place !== place || one.failure === null),
})

const others = ({ uploads }: UploadsContext, place: string) => uploads.filter((one) => one.place !== place)

const currentWith = (context: UploadsContext, changes: Partial<Upload>): Changes => {
  const sent = current(context)
  return { uploads: context.uploads.map((one) => (one === sent ? { ...one, ...changes } : one)) }
}

export const begun = (context: UploadsContext, outcome: CallOutcome<UploadState>): Changes =>
  outcome.ok ? currentWith(context, { begun: outcome.value }) : {}

export const partSent = (context: UploadsContext, outcome: CallOutcome<{ readonly received: number }>): Changes => {
  const state = current(context)?.begun ?? null
  return outcome.ok && state !== null ? currentWith(context, { begun: { ...state, ...outcome.value } }) : {}
}

export const failed = (context: UploadsContext, failure: CallFailure): Changes => currentWith(context, { failure })

export const currentRemoved = (context: UploadsContext): Changes => removed(context, current(context)?.place ?? "")

export const isWhole = (context: UploadsContext): boolean => {
  const sent = current(context)
  return sent?.begun != null && sent.begun.received >= sent.size
}

export const partAsked = (context: UploadsContext): PartAsked => {
  const { place, begun: state } = current(context) ?? { begun: null, place: "" }
  if (state === null) throw new Error("no upload was begun")
  return { place, begun: state }
}
