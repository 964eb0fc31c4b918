import type { CallName, Payload } from "./Contract.ts"

/** A requested call: plain data, but for a file. */
export interface CallRequest<N extends CallName = CallName> {
  readonly call: N
  readonly payload: Payload<N>
  /** Of a multipart call: goes beside the data. */
  readonly file?: Blob
}

/**
 * Why a call gave nothing, as plain data.
 *
 * - `offline`, `timeout`, `network`: no answer came; trying again helps.
 * - `busy`: the server answered 408, 425, 429 or 5xx, also to the last retry.
 * - `unauthorized`: 401; token and redeem are cleared by then (section 8).
 * - `refused`: an outcome of the business (`code`, with `message`); `invalid`: the input was wrong, by field.
 * - `missing`: 404. `broken`: what came is not the protocol's.
 */
export interface CallFailure {
  readonly kind:
    | "offline"
    | "timeout"
    | "network"
    | "busy"
    | "unauthorized"
    | "refused"
    | "invalid"
    | "missing"
    | "broken"
  /** The protocol's code, or the HTTP status, or 0 when there was no answer. */
  readonly code: number
  /** Chinese, fit to be shown. */
  readonly message: string
  readonly fields: ReadonlyArray<{ readonly path: string; readonly message: string }>
}

export type CallOutcome<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure }

/** What was asked for is nowhere: nobody has it, or nothing could have that id. */
export const isNotFound = ({ kind }: Pick<CallFailure, "kind">): boolean => kind === "missing" || kind === "invalid"

/** The server's last word; after any other failure the same may be taken later. */
export const isFinal = ({ kind }: Pick<CallFailure, "kind">): boolean =>
  kind === "refused" || kind === "invalid" || kind === "missing"

/** Names a call and its payload with their types checked. */
export const request = <N extends CallName>(call: N, payload: Payload<N>): CallRequest<N> => ({ call, payload })

/** Same text for the same call and payload, whatever the order of its keys. */
export const keyOf = ({ call, payload }: { readonly call: CallName; readonly payload: object }): string =>
  `${call} ${JSON.stringify(Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
