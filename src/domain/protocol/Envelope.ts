import { SUCCESS_CODES, UNAUTHORIZED } from "./protocol.ts"

/** The body of every answer (section 7). `flag` 1 with a string `data` means packed. */
export interface Envelope {
  readonly code: number
  readonly flag: number
  readonly data: unknown
  readonly msg: string
}

/**
 * What an answer means once status and envelope are read together.
 *
 * - `plain`: success, with the data as it is.
 * - `packed`: success, `text` is base64 of raw-deflated JSON and has to be unpacked.
 * - `unauthorized`: 401 in either place; token and redeem are cleared.
 * - `refused`: any other code; `data` may name the wrong fields.
 * - `malformed`: the body is no envelope, or an envelope of success under a status of failure.
 */
export type Answer =
  | { readonly kind: "plain"; readonly data: unknown }
  | { readonly kind: "packed"; readonly text: string }
  | { readonly kind: "unauthorized"; readonly msg: string }
  | { readonly kind: "refused"; readonly code: number; readonly msg: string; readonly data: unknown }
  | { readonly kind: "malformed" }

/** Reads a parsed JSON body; null when it is no envelope. `flag`, `data` and `msg` may be absent. */
export const read = (body: unknown): Envelope | null => {
  if (typeof body !== "object" || body === null) return null
  const { code, flag = 0, data = null, msg = "" } = body as Readonly<Record<string, unknown>>
  if (typeof code !== "number" || !Number.isInteger(code)) return null
  return { code, flag: Number(flag), data, msg: typeof msg === "string" ? msg : "" }
}

export const isSuccess = ({ code }: Pick<Envelope, "code">): boolean => SUCCESS_CODES.has(code)

export const isPacked = (envelope: Envelope): envelope is Envelope & { readonly data: string } =>
  isSuccess(envelope) && envelope.flag === 1 && typeof envelope.data === "string"

/** `status` is the HTTP status, `body` the parsed JSON, or undefined when it was none. */
export const interpret = (status: number, body: unknown): Answer => {
  const envelope = read(body)
  if (status === UNAUTHORIZED || envelope?.code === UNAUTHORIZED) {
    return { kind: "unauthorized", msg: envelope?.msg ?? "" }
  }
  if (envelope === null) return { kind: "malformed" }
  const { code, data, msg } = envelope
  if (!isSuccess(envelope)) return { kind: "refused", code, msg, data }
  if (status < 200 || status > 299) return { kind: "malformed" }
  return isPacked(envelope) ? { kind: "packed", text: envelope.data } : { kind: "plain", data }
}
