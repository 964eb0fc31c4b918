import type { Batch } from "#domain/live/ChatLog.ts"

/** One event of the stream, as bytes that every listener gets alike. */
const frame = (event: string, data: unknown, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

export const batchFrame = (batch: Batch): Buffer => frame("chat", batch, `${batch.epoch}-${batch.last}`)

/** Who is in the room: how many, and the names of some. */
export interface Presence {
  readonly count: number
  readonly names: ReadonlyArray<string>
}

export const presenceFrame = (presence: Presence): Buffer => frame("presence", presence)

/** Why the stream ends: `over` with its session; `signedOut`; `later`: come again; `crowded`: do not, until asked to. */
export const endFrame = (reason: "over" | "signedOut" | "later" | "crowded"): Buffer => frame("end", { reason })

export const PING = Buffer.from(": ping\n\n")

/** The id that a page resumes by; null for none and for what is none. */
export const readResumeId = (text: string): { readonly epoch: number; readonly n: number } | null => {
  const [, epoch, n] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  return epoch === undefined || n === undefined ? null : { epoch: Number(epoch), n: Number(n) }
}
